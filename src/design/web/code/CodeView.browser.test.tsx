import { EditorView } from '@codemirror/view';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HotkeyProvider } from '../keys/HotkeyProvider.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { CodeView } from './CodeView.tsx';
import { useReturnToCode } from './return-to-code.ts';

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
        onAddAt={({ last }) => setLines(new Map(lines).set(last, ''))}
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

it('takes what is typed right after C: the box has the focus before the next key can come', async () => {
  await renderPart(<Commented />);
  await code().click({ position: { x: 20, y: 12 } });
  // Keys wait for no task of the page: only what this event and its promises do comes before them.
  code()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }));
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(document.activeElement).toBe(page.getByLabelText('Comment on line 1').element());
});

it('comments on the line of the caret by C even from elsewhere on the page', async () => {
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

it('wraps long lines on demand, and each number stays beside the first row of its line', async () => {
  const text = `${'word '.repeat(300)}\nlast`;
  const inWidth = (wrapsLines: boolean) => (
    <div style={{ width: 400 }}>
      <CodeView text={text} fileName="a.txt" wrapsLines={wrapsLines} fill={false} />
    </div>
  );
  const scroller = () => document.querySelector('.cm-scroller') ?? document.body;
  const screen = await renderPart(inWidth(false));
  await expect.poll(() => scroller().scrollWidth > scroller().clientWidth).toBe(true);
  await screen.rerender(inWidth(true));
  await expect.poll(() => scroller().scrollWidth > scroller().clientWidth).toBe(false);
  await expect.poll(distancesOfNumbers).toEqual([0, 0]);
});

/** A thread whose height changes as threads do: text is added, saved and folded. */
function Thread({ line }: { line: number }) {
  const [heightPx, setHeightPx] = useState(40);
  const returnToCode = useReturnToCode();
  return (
    <div style={{ height: heightPx }}>
      <button type="button" onClick={() => setHeightPx(heightPx + 90)}>
        Grow {line + 1}
      </button>
      <button type="button" onClick={() => setHeightPx(20)}>
        Fold {line + 1}
      </button>
      <button type="button" onClick={returnToCode}>
        Back {line + 1}
      </button>
    </div>
  );
}

async function renderThreads() {
  const lines = new Map([0, 2].map((line) => [line, <Thread key={line} line={line} />]));
  await renderPart(
    <HotkeyProvider singleLetterKeys>
      <div style={{ height: 600, display: 'flex' }}>
        <CodeView text={'a = 1\nb = 2\nc = 3\nd = 4\n'} fileName="a.py" lines={lines} takesFocus />
      </div>
    </HotkeyProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Grow 3' })).toBeVisible();
}

const topsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => Math.round(element.getBoundingClientRect().top));

/** The tops of the shown line numbers; the first is the spacer that gives the gutter its width. */
const numberTops = () => topsOf('.cm-lineNumbers .cm-gutterElement').slice(1);

/** Both are read at one moment, as the editor may draw fewer lines until it has measured their new heights. */
const distancesOfNumbers = () => {
  const lines = topsOf('.cm-line');
  return numberTops().map((top, index) => top - (lines[index] ?? Number.NaN));
};

it('keeps line numbers beside their lines when a thread changes its height', async () => {
  await renderThreads();
  for (const name of ['Grow 1', 'Grow 3', 'Grow 1', 'Fold 1', 'Fold 3']) {
    const before = topsOf('.cm-line').at(-1);
    await page.getByRole('button', { name }).click();
    await expect.poll(() => topsOf('.cm-line').at(-1)).not.toBe(before);
    await expect.poll(distancesOfNumbers).toEqual([0, 0, 0, 0, 0]);
  }
});

it('takes the focus when it opens and nothing has it, and again at its line from a thread', async () => {
  await renderThreads();
  const code = page.getByRole('textbox', { name: 'a.py, read only.' });
  await expect.element(code).toHaveFocus();
  await page.getByRole('button', { name: 'Back 3' }).click();
  await expect.element(code).toHaveFocus();
  expect(document.querySelector('.cm-activeLine')?.textContent).toBe('c = 3');
});

it('goes to a line by L and its number', async () => {
  await renderThreads();
  await userEvent.keyboard('l4{Enter}');
  await expect.poll(() => document.querySelector('.cm-activeLine')?.textContent).toBe('d = 4');
  await expect.element(page.getByRole('textbox', { name: 'a.py, read only.' })).toHaveFocus();
});

it('shows the plus beside the line under the pointer', async () => {
  await renderPart(<Commented />);
  await code().hover({ position: { x: 60, y: 30 } });
  await expect.poll(() => document.querySelectorAll('.cm-hovered-line .cm-add').length).toBe(1);
});

/** Writes down for which lines a comment was begun. */
function Picked() {
  const [lines, setLines] = useState('none');
  return (
    <div style={{ height: 300, display: 'flex', flexDirection: 'column' }}>
      <CodeView
        text={'first = 1\nsecond = 2\nthird = 3\nfourth = 4\n'}
        fileName="a.py"
        ranges={[{ first: 1, last: 2 }]}
        onAddAt={({ first, last }) => setLines(`${first} to ${last}`)}
      />
      <output>{lines}</output>
    </div>
  );
}

const picked = () => page.getByRole('status');

it('comments on the lines over which the mouse is dragged, in either direction (FB-030)', async () => {
  await renderPart(<Picked />);
  await expect.element(code()).toBeVisible();
  const numbers = () =>
    [...document.querySelectorAll<HTMLElement>('.cm-lineNumbers .cm-gutterElement')].slice(1);
  const topOf = (element: Element | undefined) => element?.getBoundingClientRect().y;
  // Numbers stand beside their lines once the editor has measured these.
  await expect.poll(() => topOf(numbers()[3])).toBe(topOf([...document.querySelectorAll('.cm-line')][3]));
  const [first, , third] = numbers();
  const at = (element: HTMLElement | undefined, type: string, target: EventTarget | undefined = element) => {
    const box = element?.getBoundingClientRect();
    const place = { clientX: box?.x ?? 0, clientY: (box?.y ?? 0) + 4 };
    target?.dispatchEvent(new MouseEvent(type, { ...place, bubbles: true, cancelable: true, button: 0 }));
  };
  at(third, 'mousedown');
  at(first, 'mousemove', document);
  expect(document.querySelectorAll('.cm-picked-line')).toHaveLength(3);
  at(first, 'mouseup', document);
  await expect.element(picked()).toHaveTextContent('0 to 2');
  expect(document.querySelectorAll('.cm-picked-line')).toHaveLength(0);
  at(third, 'mousedown');
  at(third, 'mouseup', document);
  await expect.element(picked()).toHaveTextContent('2 to 2');
});

it('comments on the selected lines with C, without a line of which nothing is selected (FB-030)', async () => {
  await renderPart(<Picked />);
  await code().click({ position: { x: 20, y: 12 } });
  await userEvent.keyboard('{Home}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}c');
  await expect.element(picked()).toHaveTextContent('1 to 2');
});

it('puts a bar beside the lines that something below is about', async () => {
  await renderPart(<Picked />);
  await expect.element(code()).toBeVisible();
  const marked = [...document.querySelectorAll('.cm-marked-line')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['second = 2', 'third = 3']);
});

it('draws the second file of a language once, with its colours and threads', async () => {
  const view = (name: string) => (
    <CodeView
      key={name}
      text={'def first():\n    return 1'}
      fileName={name}
      lines={new Map([[0, <p key="0">About the first line</p>]])}
      ranges={[{ first: 0, last: 1 }]}
      whitespace
      fill={false}
    />
  );
  const coloured = () =>
    [...document.querySelectorAll('.cm-line span')].some((one) => one.textContent === 'def');
  const screen = await renderPart(view('one.py'));
  await expect.poll(coloured).toBe(true);
  const drawn = vi.spyOn(EditorView.prototype, 'dispatch');
  await screen.rerender(view('two.py'));
  await expect.element(page.getByRole('textbox', { name: /two\.py/ })).toBeVisible();
  await expect.element(page.getByText('About the first line')).toBeVisible();
  expect(coloured()).toBe(true);
  expect(document.querySelectorAll('.cm-marked-line')).toHaveLength(2);
  expect(drawn).not.toHaveBeenCalled();
  drawn.mockRestore();
});

it('has tabs as wide as other code on the page', async () => {
  await renderPart(
    <>
      <div style={{ height: 100, display: 'flex' }}>
        <CodeView text={'\tindented\n'} fileName="a.py" />
      </div>
      <pre>{'\tindented'}</pre>
    </>,
  );
  await expect.element(page.getByRole('textbox', { name: /a\.py/ })).toBeVisible();
  const widths = ['.cm-content', 'pre'].map((place) => {
    const element = document.querySelector(place);
    return element && getComputedStyle(element).tabSize;
  });
  expect(widths).toEqual(['4', '4']);
});
