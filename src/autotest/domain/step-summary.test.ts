import { expect, it } from 'vitest';
import { countsAsFailed, isFinished, StepState, type ResultState } from './model.ts';
import { displayedState, hasStepEnded } from './step-summary.ts';

const states: readonly [ResultState, boolean][] = [
  ['not_started', false],
  ['running', false],
  ['passed', true],
  ['failed', true],
  ['timed_out', true],
  ['skipped', true],
];

it.each(states)('a result that is %s is finished: %s (ATR-009)', (state, expected) => {
  expect(isFinished(state)).toBe(expected);
});

it('a result counts as failed in failed and timed_out (ATR-010)', () => {
  const failed = states.map(([state]) => state).filter(countsAsFailed);
  expect(failed).toEqual(['failed', 'timed_out']);
});

it('a step has these states, and is finished in all but the first two (ATR-011)', () => {
  expect(StepState.options.filter((state) => !hasStepEnded(state))).toEqual(['not_started', 'running']);
  const ended = ['passed', 'failed', 'timed_out', 'skipped', 'partial', 'hidden'];
  expect(StepState.options.filter(hasStepEnded)).toEqual(ended);
});

it.each([
  ['running', 'failed', 'failed'],
  ['not_started', 'failed', 'skipped'],
  ['not_started', 'skipped', 'skipped'],
  ['running', 'skipped', 'skipped'],
  ['running', 'running', 'running'],
  ['passed', 'failed', 'passed'],
] as const)(
  'a step that is %s in a result that is %s is shown as %s (ATR-012, ATR-013, ATR-016)',
  (step, state, shown) => {
    expect(displayedState(step, { state, isFinal: true })).toBe(shown);
  },
);
