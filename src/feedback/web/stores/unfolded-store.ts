// Which answers are unfolded, and which jumps were made, while the page lives.
import { useEffect } from 'react';
import { KeyedStore, useKeyed } from './keyed-store.ts';

const chosen = new KeyedStore<boolean>();
const opened = new KeyedStore<true>();
const jumped = new Set<string>();

/** Folds the answers beneath a reply or opens them. */
export function setUnfolded(replyId: number, isOpen: boolean): void {
  chosen.set(String(replyId), isOpen);
}

/** What the reader chose for the answers beneath a reply. */
export function useUnfolded(replyId: number): boolean | undefined {
  return useKeyed(chosen, String(replyId));
}

/** True once for each target: a thread that scrolls out and in again must not pull the page back. */
export function isFirstJump(target: string): boolean {
  if (jumped.has(target)) return false;
  jumped.add(target);
  return true;
}

/** Forgets the jumps, so that somebody who comes back to a reply later is led to it again. */
export function forgetJumps(): void {
  jumped.clear();
}

/** True some time after a jump into a thread, which is undefined without one: its other folded parts open then (FB-022). */
export function useOpenedAfterJump(targetId: number | undefined, delaySeconds: number): boolean {
  const isTarget = targetId !== undefined;
  const key = isTarget ? String(targetId) : '';
  const isOpened = useKeyed(opened, key) === true;
  useEffect(() => {
    if (!isTarget) return undefined;
    const timer = setTimeout(() => {
      opened.set(key, true);
    }, delaySeconds * 1000);
    return () => {
      clearTimeout(timer);
    };
  }, [key, isTarget, delaySeconds]);
  return isTarget && isOpened;
}
