// Node's fetch in the shape that the typed client needs.
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { HttpFetch, HttpRequest, HttpResponse } from '../domain/call-request.ts';

/** Sends a request; a body that is a stream is sent while it is read. */
export const httpFetch: HttpFetch = (url, request) => fetch(url, requestOf(request));

/** The client's request as Node's RequestInit. */
export function requestOf({ answerWithinMs, ...request }: HttpRequest): RequestInit {
  const given = { ...request, duplex: 'half' } as unknown as RequestInit;
  if (answerWithinMs === undefined) return given;
  const signals = [given.signal ?? [], AbortSignal.timeout(answerWithinMs)].flat();
  return { ...given, signal: AbortSignal.any(signals) };
}

/** The body of an answer as a stream of Node. */
export function bodyStreamOf(response: Pick<HttpResponse, 'body'>): Readable {
  if (!response.body) return Readable.from([]);
  // Node's fetch returns Node's web streams, although the global types name others.
  return Readable.fromWeb(response.body as ReadableStream);
}
