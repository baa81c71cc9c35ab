// Where the client tells that the server takes the session for over; who shows pages decides what to do.
import type { StoredSession } from '../domain/session-stack.ts';
import { sessionStore } from './session-store.ts';

export interface SessionEnd {
  /** True for a read that the page itself needs; false for writes, polls and live reloads. */
  isPageRead: boolean;
  hadSession: boolean;
}

type Watcher = (end: SessionEnd) => void;

let watcher: Watcher | undefined;
let waiting: { end: SessionEnd; session: StoredSession | undefined } | undefined;

/** Told once by the client for each refused call. */
export function reportSessionEnd(end: SessionEnd): void {
  if (watcher) watcher(end);
  // Nobody watches yet while a page is being loaded.
  else waiting = { end, session: sessionStore.current() };
}

/** One watcher at a time: the pages behind the login, or the public ones. */
export function watchSessionEnd(next: Watcher): () => void {
  watcher = next;
  const missed = waiting;
  waiting = undefined;
  // What a former session was refused does not end the present one.
  if (missed && missed.session === sessionStore.current()) next(missed.end);
  return () => {
    if (watcher === next) watcher = undefined;
  };
}
