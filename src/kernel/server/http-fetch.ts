// Node's fetch as the typed client takes it.
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { HttpFetch, HttpRequest, HttpResponse } from '../domain/call-request.ts';

/** Sends a request; a body that is a stream is sent as it comes. */
export const httpFetch: HttpFetch = (url, request) => fetch(url, requestOf(request));

/** The client's request is the part of RequestInit that it needs, with bodies that fetch takes. */
export function requestOf({ answerWithinMs, ...request }: HttpRequest): RequestInit {
  const given = { ...request, duplex: 'half' } as unknown as RequestInit;
  if (answerWithinMs === undefined) return given;
  const signals = [given.signal ?? [], AbortSignal.timeout(answerWithinMs)].flat();
  return { ...given, signal: AbortSignal.any(signals) };
}

/** The body of an answer as a stream of Node. */
export function bodyStreamOf(response: Pick<HttpResponse, 'body'>): Readable {
  if (!response.body) return Readable.from([]);
  // Node's fetch answers with Node's own web streams, whatever the ambient types call them.
  return Readable.fromWeb(response.body as ReadableStream);
}
