// Bytes on a connection that are not an HTTP request, so Fastify cannot answer them.
import type { Socket } from 'node:net';
import { RefusedError } from '../../domain/refusal.ts';
import { errorReplyOf } from './error-reply.ts';
import { invalidParam, requestTooLarge } from './refusals.ts';

/** Answers unreadable bytes in the form of version 1, and closes the connection. */
export function answerUnreadable(
  error: Error & { code?: string },
  { socket, requestId }: { socket: Socket; requestId: string },
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(answerTo(error.code, requestId));
  socket.destroy();
}

function answerTo(code: string | undefined, requestId: string): string {
  const refused =
    code === 'HPE_HEADER_OVERFLOW'
      ? new RefusedError(requestTooLarge, {
          text: 'The address or the headers are too long. Make them shorter.',
        })
      : new RefusedError(invalidParam, { text: 'The request could not be read, or did not end in time.' });
  const { status, headers, body } = errorReplyOf(refused, 'v1', { requestId });
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'x-content-type-options': 'nosniff',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} Bad Request`, ...lines, '', text].join('\r\n');
}
