// Remembers who made a request, as far as that is found out before it ends. The log names them, so that an attack can
// be traced.
import type { FastifyRequest } from 'fastify';
import { networkOf } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the endpoint that the route carries. */
    operation?: string;
    /** Values that its JSON body may hold; the usual number otherwise. */
    bodyValues?: number;
  }
}

/** Ids alone: a token never stands in the log. */
export interface Caller {
  sessionId?: number;
  personId?: number;
  /** Who acts as that person. */
  impersonatorId?: number;
  /** A runner is known by its token's row. */
  runnerTokenId?: string;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** The caller of a request, to be completed by who finds out more. */
export function callerOf(request: FastifyRequest): Caller {
  const known = callers.get(request) ?? {};
  callers.set(request, known);
  return known;
}

/** What a line about a request says of it. Its address is left out: paths and queries may hold tokens. */
export function traceOf(request: FastifyRequest): Caller & { operation: string; network: string } {
  const { operation } = request.routeOptions.config;
  return {
    operation: operation ?? `${request.method} of no operation`,
    network: networkOf(request.ip),
    ...callerOf(request),
  };
}
