// Remembers who made a request, as far as the server finds out. The log names the caller, so that
// an attack can be traced.
import type { FastifyRequest } from 'fastify';
import { networkOf } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the endpoint that answers this route. */
    operation?: string;
    /** How many values its JSON body may hold; the usual number unless named. */
    bodyValues?: number;
  }
}

/** Ids only: a token never stands in the log. */
export interface Caller {
  sessionId?: number;
  personId?: number;
  /** The person who acts as that person. */
  impersonatorId?: number;
  /** A runner is identified by the row of its token. */
  runnerTokenId?: string;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** The caller of a request; later steps fill in what they find out. */
export function callerOf(request: FastifyRequest): Caller {
  const known = callers.get(request) ?? {};
  callers.set(request, known);
  return known;
}

/** What the log says of a request. The address is left out, since paths and queries may contain tokens. */
export function traceOf(request: FastifyRequest): Caller & { operation: string; network: string } {
  const { operation } = request.routeOptions.config;
  return {
    operation: operation ?? `${request.method} of no operation`,
    network: networkOf(request.ip),
    ...callerOf(request),
  };
}
