// Calls that no room answers, and so no room counts: pages, their files, health, addresses that do not exist. They are
// counted for the network they come from, at each process for itself, without a query.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RefusedError } from '../../../domain/refusal.ts';
import type { Clock } from '../../clock.ts';
import { networkOf, tooManyInMinute } from '../rate-limit.ts';

export interface UncountedBounds {
  /** Of one network in a minute. A page with its files is about forty, and a university may have one address. */
  readonly calls: number;
  /** Those among them for addresses that do not exist. */
  readonly unknownAddresses: number;
}

export const usualUncountedBounds: UncountedBounds = { calls: 30_000, unknownAddresses: 3000 };

const minuteMs = 60_000;

/** Refuses what a network asks beyond the bounds until the minute ends. */
export function limitUncountedCalls(app: FastifyInstance, clock: Clock, bounds: UncountedBounds): void {
  let minute = 0;
  let counts = new Map<string, { calls: number; unknownAddresses: number }>();
  const count = (request: FastifyRequest): void => {
    const now = clock.now();
    const present = Math.floor(now.getTime() / minuteMs);
    if (present !== minute) {
      minute = present;
      counts = new Map();
    }
    const network = networkOf(request.ip);
    const counted = counts.get(network) ?? { calls: 0, unknownAddresses: 0 };
    counts.set(network, counted);
    counted.calls += 1;
    if (request.is404) counted.unknownAddresses += 1;
    if (counted.calls > bounds.calls) throw tooManyInMinute(now);
    if (request.is404 && counted.unknownAddresses > bounds.unknownAddresses) throw tooManyInMinute(now);
  };
  app.addHook('onRequest', (request: FastifyRequest, _reply: FastifyReply, done) => {
    // Calls of rooms are counted where it is known who asks.
    if (request.routeOptions.config.operation !== undefined) return done();
    try {
      count(request);
      done();
    } catch (error) {
      done(
        error instanceof RefusedError ? error : new Error('A call could not be counted.', { cause: error }),
      );
    }
  });
}
