// Tells when whoever sent a request has left before its answer was sent.
import type { IncomingMessage, ServerResponse } from 'node:http';

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

/** Waits for something with a signal that is aborted when the connection of the request closes meanwhile. */
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
    // The connection lives on, with other requests.
    socket.off('close', leave);
  }
}
