// Bodies of uploads stay streams of bytes, whatever they call themselves: nothing parses them on the way.
import type { FastifyRequest } from 'fastify';

/** The content type whose bodies nobody reads before the call does. */
export const rawBody = 'application/octet-stream';

/** Before the body of an upload is looked at; forms have a reader of their own. */
export function keepBodyRaw(request: FastifyRequest): void {
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  if (!isForm) request.headers = { 'content-type': rawBody };
}
