import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../domain/endpoint.ts';
import { packedJson } from './compression.ts';
import type { KeptAnswer } from './idempotency.ts';

/** Sends an answer, compressed unless it contains a secret. */
export async function sendText(
  { repliesWithSecret }: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { status, headers, body }: KeptAnswer,
): Promise<FastifyReply> {
  void reply.headers(headers);
  // Nobody packs for a sender who has left.
  const goesPacked = !repliesWithSecret && !reply.raw.destroyed;
  return reply.code(status).send(goesPacked ? await packedJson(request, reply, body) : body);
}
