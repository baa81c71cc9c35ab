// From a key until what it changes is painted, taken inside a page.
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Starts to watch for the next key; resolves when what it changes is painted. */
    keyPainted: Promise<number> | undefined;
  }
}

/** Milliseconds from the key until a text that a selector finds has changed and is painted. */
export async function keyToPaint(
  page: Page,
  { selector, key }: { selector: string; key: string },
): Promise<number> {
  await page.evaluate(watchNextKey, selector);
  await page.keyboard.press(key);
  return page.evaluate(() => window.keyPainted ?? 0);
}

/** Runs in the page. What stands there is its text and what is checked in it. */
function watchNextKey(selector: string): void {
  const stateOf = (): string => {
    const parts = [...document.querySelectorAll(selector)];
    return parts
      .map((part) => {
        const checked = [...part.querySelectorAll<HTMLInputElement>('input')].map((input) => input.checked);
        return `${part.textContent} ${checked.join()}`;
      })
      .join('\n');
  };
  const before = stateOf();
  window.keyPainted = new Promise((resolve) => {
    const heard = (event: KeyboardEvent): void => {
      const look = (): void => {
        if (stateOf() === before) requestAnimationFrame(look);
        // The frame after the one in which it changed starts when that one is painted.
        else requestAnimationFrame(() => resolve(performance.now() - event.timeStamp));
      };
      look();
    };
    addEventListener('keydown', heard, { capture: true, once: true });
  });
}

/** A page that does nothing but write down each key: the floor of every page. */
export async function openBarePage(page: Page): Promise<void> {
  await page.setContent('<!doctype html><body><p id="count">0</p></body>');
  await page.evaluate(() => {
    const count = document.querySelector('#count');
    addEventListener('keydown', () => {
      if (count) count.textContent = String(Number(count.textContent) + 1);
    });
  });
}

export const bareKey = (page: Page): Promise<number> => keyToPaint(page, { selector: '#count', key: 'a' });
