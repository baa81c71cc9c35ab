import { createContext, use, useEffect } from 'react';

/** What had the focus when the layer was opened. */
export const OpenerContext = createContext<Element | null>(null);

/** Long enough for code that moves the focus on purpose when the layer closes. */
const afterMs = 10;

/** Gives the focus back to the opener when the layer closes or is removed, unless the focus went elsewhere. */
export function useFocusBack(opened: boolean): void {
  const opener = use(OpenerContext);
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      const left = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        // The focus is in the layer that closes, not in a place to which it was sent before.
        const isInside = now === left && now?.closest('[role=dialog], [role=alertdialog]') !== null;
        const isLost = now === null || now === document.body || isInside;
        if (!isLost || !(opener instanceof HTMLElement)) return;
        // The opener may be gone by now, as in a row that was changed: then the focus goes to the content of the page.
        const place = opener.isConnected ? opener : document.querySelector('main');
        place?.focus({ preventScroll: true });
      }, afterMs);
    };
  }, [opened, opener]);
}
