import { useEffect, useId, useSyncExternalStore } from 'react';

let opened: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  opened = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True for the dialog or drawer that was opened last: Escape closes only that one. */
export function useTopLayer(isOpen: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    change([...opened, id]);
    return () => change(opened.filter((other) => other !== id));
  }, [id, isOpen]);
  return useSyncExternalStore(subscribe, () => opened.at(-1) === id);
}
