// Sends what a call threw as its answer, and tells the log: a refusal in one line, a fault with its cause.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../domain/endpoint.ts';
import { RefusedError } from '../../domain/refusal.ts';
import { errorReplyOf, refusedCallOf, type ErrorReply } from './error-reply.ts';

export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

export function sendError(
  error: unknown,
  call: { request: FastifyRequest; reply: FastifyReply; mounted: { endpoint: Endpoint; name: string } },
): FastifyReply {
  const { request, reply, mounted } = call;
  const { endpoint, name } = mounted;
  const answered = errorReplyOf(error, endpoint.wire, {
    requestId: request.id,
    ...refusedCallOf(name, endpoint),
  });
  if (answered.isFault) request.log.error({ err: error }, 'fault');
  else request.log.info(refusedLine(error, answered), 'refused');
  return reply
    .code(answered.status)
    .headers({ ...answered.headers, ...jsonHeaders })
    .send(JSON.stringify(answered.body));
}

/** A refusal that others than our rules made, the database for instance, is told with its cause. */
function refusedLine(error: unknown, { status, body }: ErrorReply): Record<string, unknown> {
  const cause = error instanceof RefusedError ? {} : { err: error };
  return { code: body['code'], status, ...cause };
}
