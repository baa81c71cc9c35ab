// Requests that no room answers and so no room counts: pages, their files, health, unknown addresses. They
// are counted by network, in each process alone and without a query.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RefusedError } from '../../../domain/refusal.ts';
import type { Clock } from '../../clock.ts';
import { networkOf, tooManyInMinute } from '../rate-limit.ts';

export interface UncountedBounds {
  /**
   * Requests of one network in a minute. A page with its files makes about forty, and a
   * university may have one address.
   */
  readonly calls: number;
  /** How many of them may be for addresses that do not exist. */
  readonly unknownAddresses: number;
}

export const usualUncountedBounds: UncountedBounds = { calls: 30_000, unknownAddresses: 3000 };

const minuteMs = 60_000;

/**
 * Refuses requests of a network beyond the limits until the minute ends. Call the returned function where
 * nothing was found, since a route for many addresses may find nothing at some: it counts each request once,
 * and throws beyond the limit.
 */
export function limitUncountedCalls(
  app: FastifyInstance,
  clock: Clock,
  bounds: UncountedBounds,
): (notFound: FastifyRequest) => void {
  let minute = 0;
  let counts = new Map<string, { calls: number; unknownAddresses: number }>();
  const count = (request: FastifyRequest, what: keyof UncountedBounds): void => {
    const now = clock.now();
    const present = Math.floor(now.getTime() / minuteMs);
    if (present !== minute) {
      minute = present;
      counts = new Map();
    }
    const network = networkOf(request.ip);
    const counted = counts.get(network) ?? { calls: 0, unknownAddresses: 0 };
    counts.set(network, counted);
    counted[what] += 1;
    if (counted[what] > bounds[what]) throw tooManyInMinute(now);
  };
  const toldUnknown = new WeakSet<FastifyRequest>();
  const countUnknown = (request: FastifyRequest): void => {
    if (toldUnknown.has(request)) return;
    toldUnknown.add(request);
    count(request, 'unknownAddresses');
  };
  app.addHook('onRequest', (request: FastifyRequest, _reply: FastifyReply, done) => {
    // Rooms count their own calls, once the session is known.
    if (request.routeOptions.config.operation !== undefined) return done();
    try {
      count(request, 'calls');
      if (request.is404) countUnknown(request);
      done();
    } catch (error) {
      done(
        error instanceof RefusedError ? error : new Error('A call could not be counted.', { cause: error }),
      );
    }
  });
  return countUnknown;
}
