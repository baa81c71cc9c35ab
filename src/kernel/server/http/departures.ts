// Tells when whoever sent a request has left before its answer was sent.
import type { ServerResponse } from 'node:http';

/** Gives the signal that is aborted when the connection closes before the answer has gone out; made when asked for. */
export function departureOf(response: ServerResponse): () => AbortSignal {
  let signal: AbortSignal | undefined;
  return () => (signal ??= watch(response));
}

function watch(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const tell = (): void => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.closed || response.destroyed) tell();
  else response.once('close', tell);
  return controller.signal;
}
