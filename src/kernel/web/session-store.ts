// The sessions of this browser: in memory and in local storage, shared between tabs by storage events.
import { useState, useSyncExternalStore } from 'react';
import {
  activeSession,
  hasOnlyExpired,
  isReadable,
  stackFromText,
  withoutTop,
  withPushed,
  withReplaced,
  type SessionStack,
  type StoredSession,
} from '../domain/session-stack.ts';
import { serverTime } from './server-time.ts';

const storageKey = 'proofmark.sessions';

/** elsewhere: another tab changed the sessions. */
export type SessionOrigin = 'here' | 'elsewhere';
type Listener = (origin: SessionOrigin) => void;

const listeners = new Set<Listener>();
let isStored = canStore();
let hasExpired = isStored && hasOnlyExpired(localStorage.getItem(storageKey), Date.now());
let stack: SessionStack = readStored();

/** A browser may forbid storage; sessions then live in memory only. */
function canStore(): boolean {
  try {
    localStorage.setItem(`${storageKey}.check`, '');
    localStorage.removeItem(`${storageKey}.check`);
    return true;
  } catch {
    return false;
  }
}

function readStored(): SessionStack {
  return isStored ? stackFromText(localStorage.getItem(storageKey), Date.now()) : [];
}

function tell(origin: SessionOrigin): void {
  for (const listener of listeners) listener(origin);
}

function keep(next: SessionStack): void {
  stack = next;
  hasExpired = false;
  try {
    if (next.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    isStored = false;
  }
  tell('here');
}

type NewSession = Omit<StoredSession, 'details'> & { details?: StoredSession['details'] };

const complete = (session: NewSession): StoredSession => ({ details: null, ...session });

export const sessionStore = {
  /** The session in use. */
  current: (): StoredSession | undefined => activeSession(stack),

  stack: (): SessionStack => stack,

  /** The token to send; undefined once the session has been over for a minute. */
  token: (): string | undefined => {
    const session = activeSession(stack);
    return session && isReadable(session, serverTime.nowMs()) ? session.accessToken : undefined;
  },

  /** Replaces all sessions by one (SESS-005), or by none. */
  set: (session: NewSession | undefined): void => {
    keep(session ? [complete(session)] : []);
  },

  push: (session: NewSession): void => {
    keep(withPushed(stack, complete(session)));
  },

  /** Puts another session in place of the one in use. */
  replace: (session: NewSession): void => {
    keep(withReplaced(stack, complete(session)));
  },

  /** Removes the uppermost sessions and returns the lowest of them, so that its token can be revoked. */
  pop: (levels = 1): StoredSession | undefined => {
    const lowest = stack.at(-levels);
    let left = stack;
    for (let level = 0; level < levels; level += 1) left = withoutTop(left);
    keep(left);
    return lowest;
  },

  /** True while nobody is logged in because the stored login had expired when the page was opened. */
  hasExpired: (): boolean => hasExpired,

  /** False where the browser does not let us store a login (SESS-026). */
  isStored: (): boolean => isStored,

  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

// Somebody logged in, logged out or changed the user in another tab.
globalThis.addEventListener('storage', (event) => {
  if (event.key !== storageKey && event.key !== null) return;
  stack = readStored();
  hasExpired = false;
  tell('elsewhere');
});

/** The session of this browser, or undefined when nobody is logged in. */
export function useSession(): StoredSession | undefined {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
}

/** Whose page it is, for pages of people who are logged in. It stays while the page closes after a logout. */
export function useViewerId(): number {
  const present = useSession()?.userId;
  const [first] = useState(present);
  const viewerId = present ?? first;
  if (viewerId === undefined) throw new Error('A page for people who are logged in was shown to nobody.');
  return viewerId;
}

/** All sessions of this browser, the one in use last. */
export function useSessionStack(): SessionStack {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.stack);
}
