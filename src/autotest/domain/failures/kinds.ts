// The kinds of failure of runs, steps, builds and runners. What each audience reads of them stands in `texts.ts`.
import { z } from 'zod';

/** Why a run has no result, or only a part of one. */
export const RunFailure = z.enum([
  'machineBroke',
  'baseMissing',
  'handInNotPlaced',
  'runnerLost',
  'unreportable',
  'tookTooLong',
  'skipped',
]);
export type RunFailure = z.infer<typeof RunFailure>;

/** Why a block earned nothing, beside a wrong answer. */
export const StepFailure = z.enum([
  'exited',
  'crashed',
  'programMissing',
  'timedOut',
  'outOfMemory',
  'tooMuchOutput',
  'stopped',
  'machineBroke',
  'filesNotPlaced',
  'shaped',
  'noOutcome',
  'noReport',
  'unusableReport',
  'slowPattern',
  'unreadable',
]);
export type StepFailure = z.infer<typeof StepFailure>;

export const BuildFailure = z.enum([
  'exited',
  'timedOut',
  'outOfMemory',
  'tooMuchOutput',
  'commandBroke',
  'filesNotPlaced',
  'unusableMachine',
  'slowToPack',
  'tookTooLong',
  'machineBroke',
  'baseMissing',
  'runnerLost',
  'unreportable',
  'imageMissing',
  'stopped',
  'replaced',
]);
export type BuildFailure = z.infer<typeof BuildFailure>;

/** Why no runner takes up what waits. */
export const RunnerFailure = z.enum(['none', 'gone', 'otherVersion', 'stopping', 'noSlots']);
export type RunnerFailure = z.infer<typeof RunnerFailure>;
