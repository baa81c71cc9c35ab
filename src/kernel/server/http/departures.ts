// Detects that the sender of a request has left before the answer was sent.
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Returns a function that makes, when first called, a signal that is aborted when the connection closes
 * before the answer is sent.
 */
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

/** Runs a wait with a signal that is aborted when the connection of the request closes meanwhile. */
export async function whileSenderStays<T>(
  { socket }: IncomingMessage,
  wait: (departure: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const leave = (): void => controller.abort();
  if (socket.destroyed) leave();
  socket.once('close', leave);
  try {
    return await wait(controller.signal);
  } finally {
    // The connection stays open for other requests, so the listener is removed.
    socket.off('close', leave);
  }
}
