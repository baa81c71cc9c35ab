// Which kind of failure an outcome is. Pure, and asked where outcomes are recorded.
import type { CommandOutcome, JobOutcome } from '../../../runner/domain/plan.ts';
import type { RunnerState } from '../runners/states.ts';
import type { BuildFailure, RunFailure, RunnerFailure, StepFailure } from './kinds.ts';

type FailedJob = Extract<JobOutcome, { kind: 'failed' | 'unreportable' | 'buildFailed' }>;

/** A test that fails like a build can only be a mistake of its runner. */
export function failureOfJob(outcome: FailedJob): RunFailure {
  if (outcome.kind === 'unreportable') return 'unreportable';
  return outcome.kind === 'failed' ? (outcome.why ?? 'machineBroke') : 'machineBroke';
}

export function failureOfBuild(outcome: Exclude<JobOutcome, { kind: 'givenBack' }>): BuildFailure {
  switch (outcome.kind) {
    case 'buildFailed':
      return outcome.why ?? 'exited';
    case 'failed':
      return outcome.why === undefined || outcome.why === 'handInNotPlaced' ? 'machineBroke' : outcome.why;
    case 'unreportable':
      return 'unreportable';
    case 'timedOut':
      return 'tookTooLong';
    case 'stopped':
      return 'stopped';
    case 'finished':
      return 'imageMissing';
  }
}

/** The name by which a runner tells that it could not lay out the files of a block. */
const filesCommand = 'files';

/** A limit or the machine ended the program; undefined if it ended by itself. */
export function failureOfVerdict({ verdict, commandId, why }: CommandOutcome): StepFailure | undefined {
  switch (verdict) {
    case 'ran':
      return undefined;
    case 'timed_out':
      return 'timedOut';
    case 'out_of_memory':
      return 'outOfMemory';
    case 'output_limit':
      return 'tooMuchOutput';
    case 'stopped':
      return 'stopped';
    case 'sandbox_error':
      if (why !== undefined) return why;
      return commandId === filesCommand ? 'filesNotPlaced' : 'machineBroke';
  }
}

const firstOfSignals = 129;
const lastOfSignals = 192;

export function failureOfExit(exitCode: number | null): StepFailure | undefined {
  if (exitCode === null || exitCode === 0) return undefined;
  if (exitCode === 126 || exitCode === 127) return 'programMissing';
  return exitCode >= firstOfSignals && exitCode <= lastOfSignals ? 'crashed' : 'exited';
}

/** Whether a runner takes up what waits. */
export function failureOfRunner(state: RunnerState): Exclude<RunnerFailure, 'none'> | undefined {
  return state === 'working' || state === 'idle' ? undefined : state;
}

/** Those that pass first: an update and a restart end by themselves. */
const order = ['otherVersion', 'stopping', 'noSlots', 'gone'] as const;

/** Why nothing takes up what waits; undefined while one runner can. */
export function failureOfFleet(states: readonly RunnerState[]): RunnerFailure | undefined {
  const failures = states.map(failureOfRunner);
  if (failures.includes(undefined)) return undefined;
  return order.find((one) => failures.includes(one)) ?? 'none';
}

const ofSite: readonly (RunFailure | StepFailure | BuildFailure)[] = [
  'machineBroke',
  'baseMissing',
  'runnerLost',
  'unreportable',
  'noOutcome',
  'commandBroke',
  'imageMissing',
];

/** Whether whoever runs the site has to look: nobody's tests and nobody's work can be at fault. */
export function isOfSite(failure: RunFailure | StepFailure | BuildFailure): boolean {
  return ofSite.includes(failure);
}
