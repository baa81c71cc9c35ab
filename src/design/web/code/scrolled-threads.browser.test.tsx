import { expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { CodeView } from './CodeView.tsx';

const everyLines = 4;
const heightPx = 210;

async function renderLong(): Promise<void> {
  const text = Array.from({ length: 400 }, (_, line) => `line ${line + 1}`).join('\n');
  const threads = Array.from({ length: 400 / everyLines }, (_, at) => at * everyLines);
  const lines = new Map(
    threads.map((line) => [
      line,
      <div key={line} className="about" style={{ height: heightPx }}>
        About line {line + 1}
      </div>,
    ]),
  );
  await renderPart(
    <div style={{ height: 600, display: 'flex' }}>
      <CodeView text={text} fileName="a.txt" lines={lines} />
    </div>,
  );
  await expect.element(page.getByText('About line 1', { exact: true })).toBeVisible();
}

const scroller = () => document.querySelector('.cm-scroller') ?? document.body;
const places = () => [...document.querySelectorAll('.cm-line-slot')];
const isDrawn = (place: Element) => place.querySelector('.about') !== null;
const allDrawn = () => places().length > 0 && places().every(isDrawn);
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Where the lines in sight stand. */
const tops = () =>
  [...document.querySelectorAll('.cm-line')]
    .map((line) => ({ line: line.textContent, top: Math.round(line.getBoundingClientRect().top) }))
    .filter(({ top }) => top < scroller().getBoundingClientRect().bottom);

/** The first is the spacer that gives the gutter its width. */
const topsOfNumbers = () =>
  [...document.querySelectorAll('.cm-lineNumbers .cm-gutterElement')]
    .slice(1)
    .map((number) => Math.round(number.getBoundingClientRect().top));

/** The editor draws its lines before the callbacks of the frame that has scrolled. */
async function jumpTo(top: number): Promise<void> {
  scroller().scrollTop = top;
  await nextFrame();
  expect(allDrawn()).toBe(false);
}

it('draws a few of the threads that scrolling brings at a time', async () => {
  await renderLong();
  await expect.poll(allDrawn).toBe(true);
  await jumpTo(9_000);
  const counts: number[] = [];
  while (!allDrawn()) {
    counts.push(places().filter(isDrawn).length);
    await nextFrame();
  }
  expect(new Set(counts).size).toBeGreaterThan(1);
});

it('keeps the place of threads that come into sight again, so nothing moves when they are drawn', async () => {
  await renderLong();
  await expect.poll(allDrawn).toBe(true);
  // The editor has measured what was drawn when its numbers stand beside their lines.
  await expect.poll(() => topsOfNumbers().slice(0, tops().length)).toEqual(tops().map(({ top }) => top));
  await jumpTo(6_000);
  await expect.poll(allDrawn).toBe(true);
  await jumpTo(0);
  const before = tops();
  await expect.poll(allDrawn).toBe(true);
  expect(tops()).toEqual(before);
});

it('prints every thread, also those that were never in sight', async () => {
  await renderLong();
  await expect.poll(allDrawn).toBe(true);
  expect(places().length).toBeLessThan(400 / everyLines);
  const paper = matchMedia('print');
  const drawnOnPaper = new Promise<number>((resolve) => {
    // After the editor has heard it, and before anything is laid out.
    paper.addEventListener('change', () => queueMicrotask(() => resolve(places().filter(isDrawn).length)));
  });
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  expect(await drawnOnPaper).toBe(400 / everyLines);
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
});
