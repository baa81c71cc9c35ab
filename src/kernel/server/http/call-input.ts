// Reads the input of a call from its request: parameters, query and body, by its schemas.
import type { FastifyRequest } from 'fastify';
import { styleOf, type BodyOf, type Endpoint, type ParamsOf, type QueryOf } from '../../domain/endpoint.ts';
import { RefusedError } from '../../domain/refusal.ts';
import { parsedInput } from './invalid-input.ts';
import { invalidParam } from './refusals.ts';
import { storableInside } from './storable-text.ts';

export interface HandlerInput<E extends Endpoint, Ctx> {
  ctx: Ctx;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

const nullInAddress = 'The address holds a null character. Take it out and try again.';

/**
 * Null characters are removed from bodies and from names of files that runners send. Removed from an address,
 * one would change the id that it names.
 */
function addressOf({ url, params, query }: FastifyRequest, from: 'runner' | 'body') {
  if (!url.includes('%00')) return { params, query };
  if (from === 'runner') return { params: storableInside(params), query: storableInside(query) };
  throw new RefusedError(invalidParam, { text: nullInAddress });
}

/** Parses parameters, query and body; refuses input that does not fit. */
export function inputOf<Ctx>(
  endpoint: Endpoint,
  request: FastifyRequest,
  ctx: Ctx,
): HandlerInput<Endpoint, Ctx> {
  const style = styleOf(endpoint);
  const from = endpoint.wire === 'runner' ? 'runner' : 'body';
  const { params, query } = addressOf(request, from);
  return {
    ctx,
    // Parameters are spelled the same way in all API versions.
    params: parsedInput({ schema: endpoint.params, value: params, style: 'camel', from: 'address' }),
    query: parsedInput({ schema: endpoint.query, value: query, style, from: 'address' }),
    body:
      endpoint.transport === 'upload'
        ? undefined
        : parsedInput({ schema: endpoint.body, value: request.body, style, from }),
  };
}
