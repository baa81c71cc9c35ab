import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { CodeView } from './CodeView.tsx';

const text = ['def f(a):', '    return a + 1 ', '\tx = 1', 'ü = "日 本"', `${'long '.repeat(150)}`].join(
  '\n',
);

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.cm-line')].map((line) => ({
    dots: line.dataset['dots'],
    spaces: line.querySelectorAll('.cm-highlightSpace').length,
    tabs: line.querySelectorAll('.cm-highlightTab').length,
  }));

it('lays the dots of a line over it as one text, and marks spaces where signs may be of other widths', async () => {
  await renderPart(<CodeView text={text} fileName="a.txt" fill={false} whitespace />);
  await expect.element(page.getByText('return a + 1')).toBeVisible();
  expect(shown()).toEqual([
    { dots: '   ·', spaces: 0, tabs: 0 },
    { dots: '····      · · · ·', spaces: 0, tabs: 0 },
    { dots: '\t · ·', spaces: 0, tabs: 1 },
    { dots: undefined, spaces: 3, tabs: 0 },
    { dots: undefined, spaces: 150, tabs: 0 },
  ]);
});

it('marks each run of spaces in wrapped lines, and nothing where whitespace is not shown', async () => {
  const { rerender } = await renderPart(
    <CodeView text={text} fileName="a.txt" fill={false} whitespace wrapsLines />,
  );
  await expect.element(page.getByText('return a + 1')).toBeVisible();
  expect(shown().slice(0, 2)).toEqual([
    { dots: undefined, spaces: 1, tabs: 0 },
    { dots: undefined, spaces: 5, tabs: 0 },
  ]);
  await rerender(<CodeView text={text} fileName="a.txt" fill={false} />);
  await expect.poll(() => document.querySelectorAll('.cm-highlightSpace').length).toBe(0);
  expect(document.querySelectorAll('[data-dots]')).toHaveLength(0);
});
