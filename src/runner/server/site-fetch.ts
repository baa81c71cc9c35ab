// Gives Node's fetch the form that the typed client needs. A runner sends JSON text or a blob backed by a
// file.
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { HttpFetch, HttpResponse } from '../../kernel/domain/call-request.ts';

export const siteFetch: HttpFetch = (url, { method, headers, body, signal }) =>
  fetch(url, {
    method,
    headers,
    ...(typeof body === 'string' || body instanceof Blob ? { body } : {}),
    ...(signal instanceof AbortSignal ? { signal } : {}),
  });

/** The bytes of a download as they arrive. */
export function bodyOf(response: HttpResponse): Readable {
  if (!(response.body instanceof ReadableStream)) throw new Error('The server sent an empty answer.');
  return Readable.fromWeb(response.body);
}
