// How long a run will wait, and how far that can be off: from what the last runs took and the slots of all runners.
import { z } from 'zod';

export const QueueWait = z.object({
  seconds: z.number().int().nonnegative(),
  /** Two of three waits end within so many seconds of the estimate. */
  errorSeconds: z.number().int().positive(),
});
export type QueueWait = z.infer<typeof QueueWait>;

interface Known {
  /** Runs that come first. */
  readonly before: number;
  /** Slots of all runners that are present. */
  readonly slots: number;
  /** What the last runs took, in seconds. */
  readonly took: readonly number[];
}

/** From fewer runs nothing can be said. */
const fewestRuns = 3;

/**
 * While all slots are taken, one is free again after the mean divided by their number, and that once for each run that
 * comes first. Undefined where nothing is known.
 */
export function queueWaitOf({ before, slots, took }: Known): QueueWait | undefined {
  if (slots < 1 || took.length < fewestRuns) return undefined;
  const mean = took.reduce((sum, one) => sum + one, 0) / took.length;
  const variance = took.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (took.length - 1);
  const turns = before + 1;
  // The mean is known from few runs only, and when the first slot is free is anybody's guess.
  const ofRuns = (turns * variance) / slots ** 2;
  const ofMean = ((turns / slots) ** 2 * variance) / took.length;
  const ofFirst = (mean / slots) ** 2 / 3;
  return {
    seconds: Math.round((turns * mean) / slots),
    errorSeconds: Math.max(1, Math.ceil(Math.sqrt(ofRuns + ofMean + ofFirst))),
  };
}
