// Why a result has no points of its own. This stands apart from outcomes, which blocks read too.
import type { ResultState } from '../model.ts';
import type { RunFailure } from './kinds.ts';

/** The kind of a result that has no points of its own, or not all; undefined if it ran to its end. */
export function failureOfRun(state: ResultState, recorded: RunFailure | null): RunFailure | undefined {
  if (state === 'failed') return recorded ?? 'machineBroke';
  if (state === 'timed_out') return 'tookTooLong';
  return state === 'skipped' ? 'skipped' : undefined;
}
