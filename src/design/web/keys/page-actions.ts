// What can be done on the open page, for the palette: its buttons stay the usual way.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

interface PageAction {
  /** The words of its button. */
  label: string;
  onChoose: () => void;
}

let offered: readonly PageAction[] = [];
const listeners = new Set<() => void>();

function offer(next: readonly PageAction[]): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Offers an action while the calling part is on screen. */
export function usePageAction({ label, onChoose }: PageAction, isOffered = true): void {
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (!isOffered) return undefined;
    const action = { label, onChoose: () => choose() };
    offer([...offered, action]);
    return () => offer(offered.filter((one) => one !== action));
  }, [label, isOffered]);
}

export function usePageActions(): readonly PageAction[] {
  return useSyncExternalStore(listen, () => offered);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
