// Pages of lists: the request names size and token in its query (v1) or headers (v2); the answer names
// the next token in a header.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../domain/endpoint.ts';
import { RefusedError } from '../../domain/refusal.ts';
import type { CallContext, PageRequest } from './call-context.ts';
import type { PageTokens } from './page-token.ts';
import { invalidParam } from './refusals.ts';

interface Paging {
  endpoint: Endpoint;
  tokens: PageTokens;
}

/** Size and start of the requested page; refuses a bad size or token. */
export function pageRequestOf(request: FastifyRequest, { endpoint, tokens }: Paging): PageRequest {
  const limits = endpoint.limits.page;
  if (!limits) return { size: 0, after: undefined };
  const url = urlOf(request);
  const isV1 = endpoint.wire === 'v1';
  const sizeText = isV1 ? url.searchParams.get('page-size') : request.headers['x-page-size'];
  const token = isV1 ? url.searchParams.get('next-token') : request.headers['x-next-token'];
  const size = sizeOf(sizeText, limits);
  if (typeof token !== 'string' || token === '') return { size, after: undefined };
  return { size, after: afterOf(token, tokens, boundTo(url)) };
}

function urlOf(request: FastifyRequest): URL {
  return new URL(request.url, 'http://localhost');
}

/** A page token is valid for the same path and query, with any page size. */
function boundTo(url: URL): string {
  const query = new URLSearchParams(url.searchParams);
  query.delete('next-token');
  query.delete('page-size');
  return `${url.pathname}?${query.toString()}`;
}

function sizeOf(text: unknown, limits: { defaultSize: number; maxSize: number }): number {
  if (text === null || text === undefined) return limits.defaultSize;
  const size = typeof text === 'string' && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
  if (size >= 1 && size <= limits.maxSize) return size;
  throw new RefusedError(invalidParam, {
    text: `The page size must be a whole number from 1 to ${limits.maxSize}.`,
  });
}

function afterOf(token: string, tokens: PageTokens, address: string): unknown {
  const key = tokens.decode(token, address);
  if (key === undefined)
    throw new RefusedError(invalidParam, { text: 'This page is no longer valid. Load the list again.' });
  return key;
}

/** The header that says where the next page starts. */
export function setNextToken(
  reply: FastifyReply,
  request: FastifyRequest,
  { ctx, endpoint, tokens }: Paging & { ctx: CallContext },
): void {
  if (ctx.nextKey === undefined) return;
  const name = endpoint.wire === 'v2' ? 'x-next-token' : 'next-token';
  void reply.header(name, tokens.encode(ctx.nextKey, boundTo(urlOf(request))));
}

/** The header with the warnings, if there are any. */
export function warningHeaderOf({ warnings }: CallContext): Record<string, string> {
  if (warnings.length === 0) return {};
  const texts = warnings.map(({ code, text }) => `${code} Proofmark "${quoted(text)}"`);
  return { warning: texts.join(', ') };
}

/** Header text: quotes escaped, everything outside printable ASCII replaced. */
function quoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replace(/[^\x20-\x7e]/g, '?');
}
