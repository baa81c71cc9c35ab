// A run in a few words, from its points: a state like "passed" says only that every test ran (behaviour 23).
import Fraction from 'fraction.js';
import { isFinished, type ResultSummary } from '../../autotest/domain/model.ts';

export type TestSummary =
  | { readonly at: 'waiting' | 'running' | 'failed' | 'skipped' }
  /** `share` is 0 to 1, undefined where nothing counts. */
  | {
      readonly at: 'done';
      readonly share: number | undefined;
      readonly passed: string;
      readonly all: string;
    };

export function testSummaryOf({ state, points }: Pick<ResultSummary, 'state' | 'points'>): TestSummary {
  if (!isFinished(state)) return { at: state === 'running' ? 'running' : 'waiting' };
  if (state === 'failed' || state === 'skipped') return { at: state };
  const [achieved, possible] = [new Fraction(points.achieved), new Fraction(points.possible)];
  const share = possible.equals(0) ? undefined : achieved.div(possible).valueOf();
  return { at: 'done', share, passed: shortText(achieved), all: shortText(possible) };
}

function shortText(points: Fraction): string {
  return String(points.round(2).valueOf());
}
