// Sends the error of a call as its answer and logs it: a refusal in one line, a fault with its cause.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../domain/endpoint.ts';
import { RefusedError } from '../../domain/refusal.ts';
import type { Platform } from '../platform.ts';
import { traceOf } from './callers.ts';
import { saysFull } from './database-refusals.ts';
import { errorReplyOf, refusedCallOf, type ErrorReply } from './error-reply.ts';
import { refusedLinesOf } from './guards/refused-lines.ts';
import { rememberFull } from './write-state.ts';

export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

interface Mounted {
  platform: Platform;
  endpoint: Endpoint;
  name: string;
}

export function sendError(
  error: unknown,
  call: { request: FastifyRequest; reply: FastifyReply; mounted: Mounted },
): FastifyReply {
  const { request, reply, mounted } = call;
  const { endpoint, name } = mounted;
  const answered = errorReplyOf(error, endpoint.wire, {
    requestId: request.id,
    ...refusedCallOf(name, endpoint),
  });
  if (saysFull(error)) rememberFull(mounted.platform);
  logFailed(error, { request, platform: mounted.platform }, answered);
  return reply
    .code(answered.status)
    .headers({ ...answered.headers, ...jsonHeaders })
    .send(JSON.stringify(answered.body));
}

/** Answers failures outside of any call: an unknown address, or a request that cannot be read. */
export function answerFailed(
  error: unknown,
  { request, reply, platform }: { request: FastifyRequest; reply: FastifyReply; platform: Platform },
): FastifyReply {
  const wire = request.url.startsWith('/api/v2') ? 'v2' : 'v1';
  const answered = errorReplyOf(error, wire, { requestId: request.id, resource: 'address' });
  logFailed(error, { request, platform }, answered);
  return reply
    .code(answered.status)
    .headers({ ...answered.headers, ...jsonHeaders })
    .send(JSON.stringify(answered.body));
}

/**
 * Logs one line for each call that failed: its name, where it came from and who made it. A refusal that
 * does not come from our rules, such as one of the database, is logged with its cause. The number of lines
 * for one caller is limited.
 */
export function logFailed(
  error: unknown,
  { request, platform }: { request: FastifyRequest; platform: Platform },
  { status, body, isFault }: Pick<ErrorReply, 'status' | 'body' | 'isFault'>,
): void {
  const trace = traceOf(request);
  if (isFault) return request.log.error({ ...trace, err: error }, 'fault');
  if (!refusedLinesOf(platform).admits(trace)) return;
  const line = { ...trace, code: body['code'], status };
  if (error instanceof RefusedError) request.log.info(line, 'refused');
  else if (status === 503) request.log.warn({ ...line, err: error }, 'refused');
  else request.log.info({ ...line, err: error }, 'refused');
}
