// The client reports here that the server treats the session as over; the shell decides what to do.
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

/** The client calls this once for each call that was refused for want of a session. */
export function reportSessionEnd(end: SessionEnd): void {
  if (watcher) watcher(end);
  // While a page loads, nobody watches yet, so the report is kept.
  else waiting = { end, session: sessionStore.current() };
}

/** Only one watcher at a time: the pages behind the login, or the public ones. */
export function watchSessionEnd(next: Watcher): () => void {
  watcher = next;
  const missed = waiting;
  waiting = undefined;
  // A refusal for an older session must not end the present one.
  if (missed && missed.session === sessionStore.current()) next(missed.end);
  return () => {
    if (watcher === next) watcher = undefined;
  };
}
