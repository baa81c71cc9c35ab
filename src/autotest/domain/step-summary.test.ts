import { expect, it } from 'vitest';
import { isFinished, type ResultState } from './model.ts';
import { displayedState } from './step-summary.ts';

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
