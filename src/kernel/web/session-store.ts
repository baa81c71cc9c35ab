// The session of this browser: in memory and in local storage, shared between tabs by storage events.
import { useSyncExternalStore } from 'react';
import { z } from 'zod';

const storageKey = 'proofmark.session';

const StoredSession = z.object({ accessToken: z.string(), userId: z.number(), expiresAt: z.string() });
export type StoredSession = z.infer<typeof StoredSession>;

type Listener = () => void;
const listeners = new Set<Listener>();
let current: StoredSession | undefined = readStored();

function readStored(): StoredSession | undefined {
  try {
    const parsed = StoredSession.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    if (!parsed.success || new Date(parsed.data.expiresAt).getTime() < Date.now()) return undefined;
    return parsed.data;
  } catch {
    // A browser that forbids storage keeps the session in memory only.
    return undefined;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

export const sessionStore = {
  current: (): StoredSession | undefined => current,

  set: (session: StoredSession | undefined): void => {
    current = session;
    try {
      if (session) localStorage.setItem(storageKey, JSON.stringify(session));
      else localStorage.removeItem(storageKey);
    } catch {
      // See readStored.
    }
    tell();
  },

  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

// Login, logout or another user in a different tab.
globalThis.addEventListener('storage', (event) => {
  if (event.key !== storageKey && event.key !== null) return;
  current = readStored();
  tell();
});

/** The session of this browser, or undefined when nobody is logged in. */
export function useSession(): StoredSession | undefined {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
}
