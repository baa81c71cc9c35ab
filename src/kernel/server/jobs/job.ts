// A job is a value; its handler is safe to repeat and gets ids, never objects.
import type { z } from 'zod';

export interface Job<P extends object = object> {
  /** The room's name and a verb: `autotest.finishHiddenSteps`. */
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** The wait before each is twice as long as that before the one before: a second, two, four. */
  readonly retries: number;
  /** No wait is longer. For work that needs somebody else's server, which may be away for hours. */
  readonly longestDelaySeconds?: number;
  readonly timeoutSeconds: number;
  /** Five fields of cron in UTC, for scheduled jobs; their payload is empty. */
  readonly cron?: string;
  /** At most one job waits for each `singletonKey`; a second one is not added. */
  readonly oncePerKey?: boolean;
  /**
   * For jobs that may take long because of what somebody sent: so many run at once in a worker, and one of each `group`
   * on the whole site. The others of a group let everybody else go first. Workers that ask at the very same moment may
   * get two of a group; none comes after them before one has ended.
   */
  readonly atOnceByGroups?: number;
}

/** Declares a job of a room. */
export function declareJob<P extends object>(declared: Job<P>): Job<P> {
  return declared;
}

/** A queue whose jobs runners lease; no worker of ours takes them. */
export interface LeaseQueue {
  readonly name: string;
  readonly heartbeatSeconds: number;
  readonly retries: number;
}
