// Summarises a run in a few words. Tests are counted, and points give the colour: a state like "passed" says
// only that every test ran (behaviour 23).
import Fraction from 'fraction.js';
import { isFinished, type Result } from '../../autotest/domain/model.ts';
import { testCountsOf } from '../../autotest/domain/seen-steps.ts';

export type TestSummary =
  | { readonly at: 'waiting' | 'running' | 'failed' | 'skipped' }
  /** `share` is from 0 to 1; undefined when no test gives points. */
  | {
      readonly at: 'done';
      readonly share: number | undefined;
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
  const [achieved, possible] = [new Fraction(points.achieved), new Fraction(points.possible)];
  const share = possible.equals(0) ? undefined : achieved.div(possible).valueOf();
  return { at: 'done', share, ...testCountsOf(steps) };
}
