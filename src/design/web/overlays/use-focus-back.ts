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
    return () => focusBackFrom('[role=dialog], [role=alertdialog]', () => opener);
  }, [opened, opener]);
}

/** For the moment when a layer closes. */
export function focusBackFrom(layers: string, opener: () => Element | null): void {
  const left = document.activeElement;
  setTimeout(() => {
    const now = document.activeElement;
    // The focus is in the layer that closes, not in a place to which it was sent before.
    const isInside = now === left && now?.closest(layers) !== null;
    const isLost = now === null || now === document.body || isInside;
    const found = opener();
    if (!isLost || !(found instanceof HTMLElement)) return;
    // The opener may be gone by now, as in a row that was changed: then the focus goes to the content of the page.
    const place = found.isConnected ? found : document.querySelector('main');
    place?.focus({ preventScroll: true });
  }, afterMs);
}
