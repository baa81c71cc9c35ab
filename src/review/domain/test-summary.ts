// Summarises a run in a few words. Tests are counted, and points give the colour: a state like "passed" says
// only that every test ran (behaviour 23).
import { isFinished, type Result } from '../../autotest/domain/model.ts';
import { shareOf, testCountsOf } from '../../autotest/domain/step-summary.ts';

export type TestSummary =
  | { readonly at: 'waiting' | 'running' | 'failed' | 'skipped' }
  /** `share` is from 0 to 1; null when no test gives points. */
  | {
      readonly at: 'done';
      readonly share: number | null;
      /** `passed`: tests with all of their points; `all`: all tests that the viewer may see. */
      readonly passed: number;
      readonly all: number;
    };

export function testSummaryOf({
  state,
  points,
  steps,
}: Pick<Result, 'state' | 'points' | 'steps'>): TestSummary {
  if (!isFinished(state)) return { at: state === 'running' ? 'running' : 'waiting' };
  if (state === 'failed' || state === 'skipped') return { at: state };
  return { at: 'done', share: shareOf(points), ...testCountsOf(steps) };
}
