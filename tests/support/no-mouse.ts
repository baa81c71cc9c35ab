// Proof that a journey used no mouse: presses and clicks that came from one, or from a touch, are counted.
import type { Page } from '@playwright/test';

/** Counts on every page that is opened from here on; a click made by Enter or Space has no pointer and is fine. */
export async function watchPointer(page: Page): Promise<string[]> {
  const uses: string[] = [];
  await page.exposeFunction('tellPointerUse', (use: string) => uses.push(use));
  await page.addInitScript(() => {
    for (const type of ['mousedown', 'mousemove', 'pointerdown', 'touchstart', 'wheel']) {
      const tell: unknown = Reflect.get(window, 'tellPointerUse');
      window.addEventListener(
        type,
        (event) => {
          if (event.isTrusted && typeof tell === 'function') tell(`${type} on ${String(event.target)}`);
        },
        { capture: true },
      );
    }
  });
  return uses;
}
