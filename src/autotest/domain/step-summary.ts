// How screens summarise the steps that a viewer may see.
import Fraction from 'fraction.js';
import type { PointsOnWire, ResultState, StepResult, StepState } from './model.ts';

/** "n of m tests": counts the leaves with points that the viewer may see. Partly passed is not passed. */
export function testCountsOf(steps: readonly StepResult[]): { passed: number; all: number } {
  const leaves = steps
    .flatMap(leavesOf)
    .filter(({ points }) => points !== undefined && points.possible !== '0');
  return { passed: leaves.filter(({ state }) => state === 'passed').length, all: leaves.length };
}

/** The share of the possible points, from 0 to 1; null when no test gives points. */
export function shareOf({ achieved, possible }: PointsOnWire): number | null {
  const all = new Fraction(possible);
  return all.equals(0) ? null : new Fraction(achieved).div(all).valueOf();
}

/** The state that the screen shows for a step, given the state of the whole result (ATR-012 to ATR-017). */
export function displayedState(step: StepState, result: { state: ResultState; isFinal: boolean }): StepState {
  if (step === 'running' && result.state === 'failed') return 'failed';
  const isOpen = step === 'not_started' || step === 'running';
  if (isOpen && (result.state === 'failed' || result.state === 'skipped')) return 'skipped';
  return step;
}

const endedSteps: readonly StepState[] = ['passed', 'partial', 'failed', 'timed_out', 'hidden', 'skipped'];

/** A step is finished in these states, and not while it waits or runs (ATR-011). */
export function hasStepEnded(state: StepState): boolean {
  return endedSteps.includes(state);
}

function leavesOf(step: StepResult): StepResult[] {
  return step.steps === undefined ? [step] : step.steps.flatMap(leavesOf);
}
