// Small things a browser remembers for a person, such as font size or an open panel.
import { useSyncExternalStore } from 'react';
import { sessionStore } from './session-store.ts';

const listeners = new Set<() => void>();
const memory = new Map<string, string>();

/** The key in the browser's storage; it includes the person who is logged in (SESS-029). */
export function storageKeyOf(name: string): string {
  return `proofmark.${sessionStore.current()?.userId ?? 'visitor'}.${name}`;
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return memory.get(key);
  }
}

/** Stores a text in this browser; undefined removes it. */
export function remember(name: string, value: string | undefined): void {
  const key = storageKeyOf(name);
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === undefined) memory.delete(key);
    else memory.set(key, value);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = sessionStore.subscribe(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** A stored text and the function that sets it. */
export function useRemembered(name: string, fallback: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(subscribe, () => read(storageKeyOf(name))) ?? fallback;
  return [
    value,
    (next) => {
      remember(name, next);
    },
  ];
}
