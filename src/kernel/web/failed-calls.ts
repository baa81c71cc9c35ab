// The central handler of refused and failed calls: everything else that a failure needs is done by the screen
// that made the call.
import type { ApiError, FailedCall } from '../domain/client.ts';
import { requestIdOf } from '../domain/error-body.ts';
import { reportSessionEnd } from './session-end.ts';
import { sessionStore } from './session-store.ts';

/** Whether the server can be reached, as the last call found it. */
export type Connection = 'lost' | 'restored';
type Watcher = (connection: Connection) => void;

const watchers = new Set<Watcher>();
let isLost = false;

/** Told by the client of every call that ended without success. */
export function reportFailedCall(error: ApiError, call: FailedCall): void {
  // Kept out of the console's default view: browsers write a line of their own.
  console.debug('failed call', { ...call, status: error.status, requestId: requestIdOf(error.body) });
  if (error.status === 0) tell('lost');
  if (error.status !== 401) return;
  const hadSession = sessionStore.current() !== undefined;
  reportSessionEnd({ isPageRead: call.method === 'GET' && !call.isReload, hadSession });
}

/** Told of every answer, whatever it says. */
export function reportAnswer(): void {
  if (isLost) tell('restored');
}

/** Hears each call that found no server, and the first answer after them. */
export function watchConnection(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tell(connection: Connection): void {
  isLost = connection === 'lost';
  for (const watcher of watchers) watcher(connection);
}
