// Calls with an `Idempotency-Key`: identifies the request, sends its answer again, and decides what
// is kept after a failure.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../domain/endpoint.ts';
import { RefusedError } from '../../domain/refusal.ts';
import type { CallContext } from './call-context.ts';
import { errorReplyOf, refusedCallOf } from './error-reply.ts';
import { isSameForm } from './form-digest.ts';
import {
  keepAnswer,
  releaseRequest,
  requestIdentityOf,
  type FoundAnswer,
  type RequestIdentity,
} from './idempotency.ts';
import { keyUsedBefore } from './refusals.ts';
import { jsonHeaders } from './send-error.ts';
import { sendText } from './send-text.ts';

/** Identifies the repeated request and its caller; undefined for a call that is not repeated. */
export function identityOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  owner: string | undefined,
): RequestIdentity | undefined {
  const key = request.headers['idempotency-key'];
  const isWrite = endpoint.method === 'POST' || endpoint.method === 'PUT' || endpoint.method === 'PATCH';
  if (typeof key !== 'string' || !isWrite || !owner) return undefined;
  if (endpoint.repliesWithSecret || endpoint.mayRunTwice) return undefined;
  const body = endpoint.transport === 'upload' ? undefined : request.body;
  return requestIdentityOf({ owner, address: `${request.method} ${request.url}`, key, body });
}

/** Sends the kept answer, but only to the request that it was made for. */
export async function sendAgain(
  endpoint: Endpoint,
  call: { request: FastifyRequest; reply: FastifyReply; ctx: CallContext },
  kept: FoundAnswer,
): Promise<FastifyReply> {
  const { formDigest } = kept;
  if (formDigest !== null && !(await isSameForm(call.ctx.request, formDigest)))
    throw new RefusedError(keyUsedBefore);
  return sendText(endpoint, call, kept);
}

/** Decides what a repetition finds after a refusal or a fault. */
export async function settleFailed(
  mounted: { name: string; endpoint: Endpoint },
  failed: { ctx: CallContext; identity: RequestIdentity; error: unknown; requestId: string },
): Promise<void> {
  const reply = errorReplyOf(failed.error, mounted.endpoint.wire, {
    requestId: failed.requestId,
    ...refusedCallOf(mounted.name, mounted.endpoint),
  });
  const mayRunAgain = reply.isFault || reply.status === 429 || reply.status === 503;
  if (mayRunAgain) await releaseRequest(failed.ctx.db, failed.identity);
  else {
    const body = JSON.stringify(reply.body);
    await keepAnswer(failed.ctx, failed.identity, {
      status: reply.status,
      headers: { ...jsonHeaders, ...reply.headers },
      body,
      formDigest: failed.ctx.request.formDigest?.whole,
    });
  }
}
