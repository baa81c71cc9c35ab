import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { DesignProvider } from '../DesignProvider.tsx';
import { CodeEditor } from './CodeEditor.tsx';

it.each([
  ['light', 'solarized-dark', 'rgb(0, 43, 54)'],
  ['dark', 'stackoverflow-dark', 'rgb(28, 27, 27)'],
] as const)('is written in %s mode on %s (PREF-033, PREF-034)', async (scheme, theme, background) => {
  await render(
    <DesignProvider scheme={scheme}>
      <CodeEditor label="Script" value="x = 1" onChange={() => undefined} fileName="a.py" />
    </DesignProvider>,
  );
  const editor = () => document.querySelector<HTMLElement>('.cm-editor');
  await expect.poll(editor).not.toBeNull();
  const element = editor();
  expect(element?.closest<HTMLElement>('[data-theme]')?.dataset['theme']).toBe(theme);
  await expect.poll(() => element && getComputedStyle(element).backgroundColor).toBe(background);
});
