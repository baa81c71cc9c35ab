import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';

let opened: readonly string[] = [];
const closing = new Map<string, () => void>();
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  opened = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * True for the dialog or drawer that was opened last: Escape closes only that one. `leave` closes the layer when the
 * page behind it becomes another one; a layer without it stays.
 */
export function useTopLayer(isOpen: boolean, leave?: () => void): boolean {
  const id = useId();
  const leaves = leave !== undefined;
  const close = useEffectEvent(() => leave?.());
  useEffect(() => {
    if (!isOpen) return undefined;
    change([...opened, id]);
    if (leaves) closing.set(id, () => close());
    return () => {
      closing.delete(id);
      change(opened.filter((other) => other !== id));
    };
  }, [id, isOpen, leaves]);
  return useSyncExternalStore(subscribe, () => opened.at(-1) === id);
}

/** The layers that are open now. What it returns closes those of them that still are, the uppermost first. */
export function noteOpenLayers(): () => void {
  const noted = opened.toReversed().map((id) => ({ id, close: closing.get(id) }));
  return () => {
    // A layer that was closed and opened again meanwhile belongs to the new page.
    for (const { id, close } of noted) if (close !== undefined && closing.get(id) === close) close();
  };
}
