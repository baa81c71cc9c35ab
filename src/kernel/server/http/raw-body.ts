// Bodies of uploads stay streams of bytes, whatever content type they name: nothing
// parses them before the call.
import type { FastifyRequest } from 'fastify';

/** The content type whose bodies only the call itself reads. */
export const rawBody = 'application/octet-stream';

/** Runs before the body of an upload is parsed; forms have a reader of their own. */
export function keepBodyRaw(request: FastifyRequest): void {
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  if (!isForm) request.headers = { 'content-type': rawBody };
}
