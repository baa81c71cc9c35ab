// Pages of lists: sizes and tokens come in by query (v1) or headers (v2) and go out by headers.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../domain/endpoint.ts';
import { RefusedError } from '../../domain/refusal.ts';
import type { CallContext, PageRequest } from './call-context.ts';
import type { PageTokens } from './page-token.ts';
import { invalidParam } from './refusals.ts';

interface Paging {
  endpoint: Endpoint;
  tokens: PageTokens;
  boundTo: string;
}

/** Size and start of the page asked for; a bad size or token is refused. */
export function pageRequestOf(request: FastifyRequest, { endpoint, tokens, boundTo }: Paging): PageRequest {
  const limits = endpoint.limits.page;
  if (!limits) return { size: 0, after: undefined };
  const query = queryOf(request);
  const isV1 = endpoint.wire === 'v1';
  const sizeText = isV1 ? query.get('page-size') : request.headers['x-page-size'];
  const token = isV1 ? query.get('next-token') : request.headers['x-next-token'];
  return { size: sizeOf(sizeText, limits), after: afterOf(token, tokens, boundTo) };
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams;
}

function sizeOf(text: unknown, limits: { defaultSize: number; maxSize: number }): number {
  if (text === null || text === undefined) return limits.defaultSize;
  const size = Number(text);
  if (Number.isInteger(size) && size >= 1 && size <= limits.maxSize) return size;
  throw new RefusedError(invalidParam, {
    text: `The page size must be a whole number from 1 to ${limits.maxSize}.`,
  });
}

function afterOf(token: unknown, tokens: PageTokens, boundTo: string): unknown {
  if (typeof token !== 'string' || token === '') return undefined;
  const key = tokens.decode(token, boundTo);
  if (key === undefined)
    throw new RefusedError(invalidParam, { text: 'This page is no longer valid. Load the list again.' });
  return key;
}

/** Headers that say where the next page starts, and the warnings. */
export function setPageHeaders(reply: FastifyReply, paging: Paging & { ctx: CallContext }): void {
  const { ctx, endpoint, tokens, boundTo } = paging;
  if (ctx.nextKey !== undefined) {
    void reply.header(
      endpoint.wire === 'v2' ? 'x-next-token' : 'next-token',
      tokens.encode(ctx.nextKey, boundTo),
    );
  }
  if (ctx.warnings.length === 0) return;
  const texts = ctx.warnings.map(({ code, text }) => `${code} Proofmark "${quoted(text)}"`);
  void reply.header('warning', texts.join(', '));
}

/** Header text: quotes escaped, everything outside printable ASCII replaced. */
function quoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replace(/[^\x20-\x7e]/g, '?');
}
