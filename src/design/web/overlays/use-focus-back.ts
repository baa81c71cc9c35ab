import { createContext, use, useEffect } from 'react';

/** What had the focus when the layer was opened. */
export const OpenerContext = createContext<Element | null>(null);

/** Longer than what takes the focus on purpose when the layer goes. */
const afterMs = 10;

/** Gives the focus back to where the layer was opened when it closes or is taken away, unless it went elsewhere. */
export function useFocusBack(opened: boolean): void {
  const opener = use(OpenerContext);
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      const left = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        // In the layer that closes, not in a place to which it was sent before.
        const isInside = now === left && now?.closest('[role=dialog], [role=alertdialog]') !== null;
        const isLost = now === null || now === document.body || isInside;
        if (!isLost || !(opener instanceof HTMLElement)) return;
        // What had it may be gone by now, as a row that was changed: then it goes to the content of the page.
        const place = opener.isConnected ? opener : document.querySelector('main');
        place?.focus({ preventScroll: true });
      }, afterMs);
    };
  }, [opened, opener]);
}
