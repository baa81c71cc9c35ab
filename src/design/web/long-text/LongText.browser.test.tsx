import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LongText } from './LongText.tsx';

const line = `${'step of a build '.repeat(6)}\n`;
const mebibyte = line.repeat(Math.ceil(1_048_576 / line.length));

/** Keeps those elements that the browser draws because they are in sight. */
function watchDrawn(drawn: Set<EventTarget | null>): () => void {
  const note = (event: Event): void => {
    if (!(event instanceof ContentVisibilityAutoStateChangeEvent)) return;
    if (event.skipped) drawn.delete(event.target);
    else drawn.add(event.target);
  };
  document.addEventListener('contentvisibilityautostatechange', note, true);
  return () => document.removeEventListener('contentvisibilityautostatechange', note, true);
}

it('follows 10 MiB of output and draws only what is new and in sight', async () => {
  let text = mebibyte.repeat(10);
  const shown = () => (
    <pre aria-label="Log" style={{ height: 300, overflow: 'auto', font: '12px/18px monospace' }}>
      <LongText text={text} />
    </pre>
  );
  const drawn = new Set<EventTarget | null>();
  const stopWatching = watchDrawn(drawn);
  const { rerender } = await render(shown());
  const box = page.getByLabelText('Log').element();
  expect(box.textContent.length).toBe(text.length);
  const blocks = [...box.children];
  expect(blocks.length).toBeGreaterThan(200);
  const changed = new Set<Node>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) changed.add(target);
  });
  observer.observe(box, { subtree: true, characterData: true, childList: true });
  for (let times = 0; times < 5; times += 1) {
    text += line.repeat(50);
    await rerender(shown());
    box.scrollTo({ top: box.scrollHeight });
  }
  const drawnBlocks = () => blocks.filter((one) => drawn.has(one)).length;
  await expect.poll(drawnBlocks).toBeGreaterThan(0);
  await expect.poll(drawnBlocks).toBeLessThan(20);
  stopWatching();
  for (const record of observer.takeRecords()) changed.add(record.target);
  expect(box.textContent.length).toBe(text.length);
  expect(blocks.every((one, at) => box.children[at] === one)).toBe(true);
  // The box itself, and the blocks at its end.
  expect(changed.size).toBeLessThan(10);
});
