// Gives Node's fetch the form that the typed client needs. A runner sends JSON text or a blob backed by a
// file.
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { HttpFetch, HttpResponse } from '../../kernel/domain/call-request.ts';

export const siteFetch: HttpFetch = (url, { method, headers, body, signal, answerWithinMs }) =>
  fetch(url, {
    method,
    // To pack and unpack a plan or an answer takes both sides longer than its way to the server.
    headers: { ...headers, 'accept-encoding': 'identity' },
    ...(typeof body === 'string' || body instanceof Blob ? { body } : {}),
    ...signalOf([
      ...(signal instanceof AbortSignal ? [signal] : []),
      ...(answerWithinMs === undefined ? [] : [AbortSignal.timeout(answerWithinMs)]),
    ]),
  });

function signalOf(signals: AbortSignal[]): { signal?: AbortSignal } {
  return signals.length === 0 ? {} : { signal: AbortSignal.any(signals) };
}

/** The bytes of a download as they arrive. */
export function bodyOf(response: HttpResponse): Readable {
  if (!(response.body instanceof ReadableStream)) throw new Error('The server sent an empty answer.');
  return Readable.fromWeb(response.body);
}
