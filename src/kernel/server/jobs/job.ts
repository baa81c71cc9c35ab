// A job is a value; its handler is safe to repeat and gets ids, never objects.
import type { z } from 'zod';

export interface Job<P extends object = object> {
  /** Room and verb: `autotest.finishHiddenSteps`. */
  readonly name: string;
  readonly payload: z.ZodType<P>;
  readonly retries: number;
  readonly timeoutSeconds: number;
  /** Five fields of cron in UTC, for jobs that run by the clock; their payload is empty. */
  readonly cron?: string;
  /** At most one waiting job for each `singletonKey`: a second one adds nothing. */
  readonly oncePerKey?: boolean;
}

/** Declares a job of a room. */
export function declareJob<P extends object>(declared: Job<P>): Job<P> {
  return declared;
}

/** A queue that runners lease from, instead of a worker of ours. */
export interface LeaseQueue {
  readonly name: string;
  readonly heartbeatSeconds: number;
  readonly retries: number;
}
