import { expect, it } from 'vitest';
import type { StepResult } from '../../autotest/domain/model.ts';
import { testSummaryOf } from './test-summary.ts';

const points = { achieved: '7/3', possible: '4' };

const step = (id: number, state: StepResult['state'], achieved: string): StepResult => ({
  stepId: String(id),
  state,
  points: { achieved, possible: '1' },
});

const steps = [step(1, 'passed', '1'), step(2, 'failed', '3/4'), step(3, 'failed', '0')];

it('counts the tests with all their points once a run is over, and takes the share from the points', () => {
  const done = testSummaryOf({ state: 'passed', points, steps });
  expect(done).toEqual({ at: 'done', share: 7 / 12, passed: 1, all: 3 });
  expect(testSummaryOf({ state: 'timed_out', points, steps }).at).toBe('done');
  const nothing = testSummaryOf({ state: 'passed', points: { achieved: '0', possible: '0' }, steps: [] });
  expect(nothing).toEqual({ at: 'done', share: null, passed: 0, all: 0 });
});

it('tells no points of a run that goes on or could not be made', () => {
  expect(testSummaryOf({ state: 'not_started', points, steps })).toEqual({ at: 'waiting' });
  expect(testSummaryOf({ state: 'running', points, steps })).toEqual({ at: 'running' });
  expect(testSummaryOf({ state: 'failed', points, steps })).toEqual({ at: 'failed' });
});
