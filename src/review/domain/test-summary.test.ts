import { expect, it } from 'vitest';
import { testSummaryOf } from './test-summary.ts';

const points = { achieved: '7/3', possible: '4' };

it('tells what a run earned once it is over, rounded where it is read (behaviour 23)', () => {
  const done = testSummaryOf({ state: 'passed', points });
  expect(done).toEqual({ at: 'done', share: 7 / 12, passed: '2.33', all: '4' });
  expect(testSummaryOf({ state: 'timed_out', points }).at).toBe('done');
  const nothing = testSummaryOf({ state: 'passed', points: { achieved: '0', possible: '0' } });
  expect(nothing).toEqual({ at: 'done', share: undefined, passed: '0', all: '0' });
});

it('tells no points of a run that goes on or could not be made', () => {
  expect(testSummaryOf({ state: 'not_started', points })).toEqual({ at: 'waiting' });
  expect(testSummaryOf({ state: 'running', points })).toEqual({ at: 'running' });
  expect(testSummaryOf({ state: 'failed', points })).toEqual({ at: 'failed' });
});
