// The central handler of refused and failed calls. The screen that made the call does everything else.
import type { ApiError, FailedCall } from '../domain/client.ts';
import { requestIdOf } from '../domain/error-body.ts';
import { reportSessionEnd } from './session-end.ts';
import { sessionStore } from './session-store.ts';

/** Whether the server could be reached by the last call. */
export type Connection = 'lost' | 'restored';
type Watcher = (connection: Connection) => void;

const watchers = new Set<Watcher>();
let isLost = false;

/** The client calls this for every call that did not succeed. */
export function reportFailedCall(error: ApiError, call: FailedCall): void {
  // Logged at debug level, since browsers log a line of their own.
  console.debug('failed call', { ...call, status: error.status, requestId: requestIdOf(error.body) });
  if (error.status === 0) tell('lost');
  if (error.status !== 401) return;
  const hadSession = sessionStore.current() !== undefined;
  reportSessionEnd({ isPageRead: call.method === 'GET' && !call.isReload, hadSession });
}

/** The client calls this for every answer, whether it succeeded or not. */
export function reportAnswer(): void {
  if (isLost) tell('restored');
}

/** Reports each call that did not reach the server, and the first answer after it. */
export function watchConnection(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tell(connection: Connection): void {
  isLost = connection === 'lost';
  for (const watcher of watchers) watcher(connection);
}
