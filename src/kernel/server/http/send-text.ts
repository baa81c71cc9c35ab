import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../domain/endpoint.ts';
import { packedJson } from './compression.ts';
import { isKnownTo } from './entity-tags.ts';
import type { KeptAnswer } from './idempotency.ts';

/** Sends an answer, compressed unless it contains a secret. Readers who have it already get no body. */
export async function sendText(
  { repliesWithSecret }: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { status, headers, body }: KeptAnswer,
): Promise<FastifyReply> {
  void reply.headers(headers);
  if (isKnownTo(request, headers['etag'])) return reply.code(304).send();
  // Nobody packs for a sender who has left.
  const goesPacked = !repliesWithSecret && !reply.raw.destroyed;
  return reply.code(status).send(goesPacked ? await packedJson(request, reply, body) : body);
}
