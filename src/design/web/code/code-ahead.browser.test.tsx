import { EditorState } from '@codemirror/state';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { CodeView } from './CodeView.tsx';
import type { CodeViewProps } from './code-view-props.ts';
import { makeCodeAhead } from './code-ahead.ts';

let made: MockInstance<typeof EditorState.create>;
let giveUp = () => undefined as void;

beforeEach(() => {
  made = vi.spyOn(EditorState, 'create');
});
afterEach(() => {
  giveUp();
  made.mockRestore();
});

const asked: CodeViewProps = { text: 'first = 1\nsecond = 2', fileName: 'a.py', fill: false };

async function makeAhead(props: CodeViewProps): Promise<void> {
  giveUp = makeCodeAhead(props);
  await expect.poll(() => made.mock.calls.length).toBe(1);
}

const about = (line: number) => new Map([[line, <p key={line}>About line {line + 1}</p>]]);

it('shows the editor that was made ahead, with what became of threads, look and owner meanwhile', async () => {
  const onAddAt = vi.fn<NonNullable<CodeViewProps['onAddAt']>>();
  await makeAhead({ ...asked, lines: about(0), onAddAt: () => undefined });
  await renderPart(
    <CodeView {...asked} lines={about(1)} ranges={[{ first: 0, last: 1 }]} whitespace onAddAt={onAddAt} />,
  );
  await expect.element(page.getByText('About line 2')).toBeVisible();
  expect(page.getByText('About line 1').elements()).toHaveLength(0);
  expect(document.querySelectorAll('.cm-marked-line')).toHaveLength(2);
  await expect.poll(() => document.querySelectorAll('[data-dots]').length).toBeGreaterThan(0);
  await page.getByRole('textbox', { name: /a\.py/ }).click({ position: { x: 20, y: 12 } });
  await userEvent.keyboard('c');
  expect(onAddAt).toHaveBeenCalledWith({ first: 0, last: 0 });
  expect(made).toHaveBeenCalledOnce();
});

it('makes another one for another text', async () => {
  await makeAhead(asked);
  await renderPart(<CodeView {...asked} text="third = 3" />);
  await expect.element(page.getByText('third')).toBeVisible();
  expect(made).toHaveBeenCalledTimes(2);
});

it('keeps none that was given up', async () => {
  await makeAhead(asked);
  giveUp();
  await renderPart(<CodeView {...asked} />);
  await expect.element(page.getByText('second')).toBeVisible();
  expect(made).toHaveBeenCalledTimes(2);
});

it('shows one that was made ahead only once', async () => {
  await makeAhead(asked);
  await renderPart(
    <>
      <CodeView {...asked} />
      <CodeView {...asked} />
    </>,
  );
  await expect.poll(() => page.getByText('second').elements().length).toBe(2);
  expect(made).toHaveBeenCalledTimes(2);
});
