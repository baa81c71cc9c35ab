// Whether the page says that its address leads nowhere. The router takes such an address for the page whose address it
// begins with, so only the page that is shown can tell.
import { useLayoutEffect, useSyncExternalStore } from 'react';

let shown = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  shown += by;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the shell, while the component is shown. */
export function useLeadsNowhere(): void {
  useLayoutEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

export const useIsNowhere = (): boolean => useSyncExternalStore(watch, () => shown > 0);
