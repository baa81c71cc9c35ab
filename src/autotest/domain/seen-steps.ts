// What a screen makes of the steps of a result that its viewer may see.
import type { ResultState, StepResult, StepState } from './model.ts';

/** "n of m tests": leaves that count and that the viewer may see; a partly passed one is not passed. */
export function testCountsOf(steps: readonly StepResult[]): { passed: number; all: number } {
  const leaves = steps
    .flatMap(leavesOf)
    .filter(({ points }) => points !== undefined && points.possible !== '0');
  return { passed: leaves.filter(({ state }) => state === 'passed').length, all: leaves.length };
}

/** How a step reads on the screen once the state of the whole result is known (ATR-012 to ATR-017). */
export function displayedState(step: StepState, result: { state: ResultState; isFinal: boolean }): StepState {
  if (step === 'running' && result.state === 'failed') return 'failed';
  const isOpen = step === 'not_started' || step === 'running';
  if (isOpen && (result.state === 'failed' || result.state === 'skipped')) return 'skipped';
  return step;
}

function leavesOf(step: StepResult): StepResult[] {
  return step.steps === undefined ? [step] : step.steps.flatMap(leavesOf);
}
