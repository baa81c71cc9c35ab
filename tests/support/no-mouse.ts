// Proof that a journey used no mouse: presses and moves that came from one, or from a touch, are told.
import type { Page } from '@playwright/test';

const mark = 'pointer used: ';

/** Watches every page that is opened from here on; a click made by Enter or Space has no pointer and is fine. */
export async function watchPointer(page: Page): Promise<string[]> {
  const uses: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith(mark)) uses.push(message.text());
  });
  await page.addInitScript((start) => {
    for (const type of ['mousedown', 'mousemove', 'pointerdown', 'touchstart', 'wheel']) {
      const tell = (event: Event): void => {
        // A window without a mouse tells of one in its corner when a page comes; no journey points there.
        const isInCorner = event instanceof MouseEvent && event.clientX === 0 && event.clientY === 0;
        if (event.isTrusted && !(type === 'mousemove' && isInCorner))
          console.debug(`${start}${type} at ${location.href}`);
      };
      window.addEventListener(type, tell, { capture: true });
    }
  }, mark);
  return uses;
}
