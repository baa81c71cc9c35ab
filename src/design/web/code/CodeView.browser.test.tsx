import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HotkeyProvider } from '../keys/HotkeyProvider.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { CodeView } from './CodeView.tsx';

function Commented() {
  const [lines, setLines] = useState<ReadonlyMap<number, string>>(new Map());
  const threads = new Map(
    [...lines].map(([line, text]) => [
      line,
      <textarea
        key={line}
        aria-label={`Comment on line ${line + 1}`}
        autoFocus
        value={text}
        onChange={(event) => setLines(new Map(lines).set(line, event.currentTarget.value))}
      />,
    ]),
  );
  return (
    <div style={{ height: 300, display: 'flex' }}>
      <CodeView
        text={'first = 1\nsecond = 2\nthird = 3\n'}
        fileName="a.py"
        lines={threads}
        onAddAt={(line) => setLines(new Map(lines).set(line, ''))}
      />
    </div>
  );
}

const code = () => page.getByRole('textbox', { name: /a\.py, read only\. Press C/ });

it('opens a comment under the line of the caret with C and lets its text be typed', async () => {
  await renderPart(<Commented />);
  await code().click({ position: { x: 20, y: 12 } });
  await userEvent.keyboard('{ArrowDown}c');
  const box = page.getByLabelText('Comment on line 2');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('can be c');
  await expect.element(box).toHaveValue('can be c');
});

it('comments on the line of the caret by C from elsewhere on the page too', async () => {
  await renderPart(
    <HotkeyProvider singleLetterKeys>
      <Commented />
      <button type="button">Elsewhere</button>
    </HotkeyProvider>,
  );
  await code().click({ position: { x: 20, y: 12 } });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await userEvent.keyboard('c');
  await expect.element(page.getByLabelText('Comment on line 3')).toHaveFocus();
});

it('never changes the code', async () => {
  await renderPart(<Commented />);
  await code().click();
  await userEvent.keyboard('xyz{Enter}{Backspace}');
  await expect.element(code()).toHaveTextContent('first = 1second = 2third = 3');
});

it('shows the first lines of a long file and all on demand (FILE-012)', async () => {
  const text = Array.from({ length: 30 }, (_, line) => `line ${line + 1}`).join('\n');
  await renderPart(<CodeView text={text} fileName="a.txt" maxLines={10} fill={false} />);
  await expect.element(page.getByText('Showing the first 10 of 30 lines')).toBeVisible();
  await expect.element(page.getByText('line 30')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(page.getByText('line 30')).toBeInTheDocument();
});
