// Which steps are open at first: failed ones, but not those that are done well (ATR-028).
import type { StepResult, StepState } from '../../domain/model.ts';

const notPassed: readonly StepState[] = ['failed', 'timed_out', 'partial'];
const done: readonly StepState[] = ['passed', 'skipped', 'hidden'];

export function hasNotPassed(state: StepState): boolean {
  return notPassed.includes(state);
}

/** Opens frames that are not done, and the first leaves that did not pass. */
export function openAtFirst(steps: readonly StepResult[], failedCount: number): ReadonlySet<string> {
  const all = steps.flatMap(withInner);
  const frames = all.filter(({ steps: inner, state }) => inner !== undefined && !done.includes(state));
  const failed = all.filter(({ steps: inner, state }) => inner === undefined && hasNotPassed(state));
  return new Set([...frames, ...failed.slice(0, failedCount)].map(({ stepId }) => stepId));
}

export interface StepCounts {
  readonly passed: number;
  readonly partial: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Counts the leaves that give points, by state. */
export function countsOf(steps: readonly StepResult[]): StepCounts {
  const states = steps
    .flatMap(withInner)
    .filter(
      ({ steps: inner, points }) => inner === undefined && points !== undefined && points.possible !== '0',
    )
    .map(({ state }) => state);
  const count = (...wanted: StepState[]): number => states.filter((state) => wanted.includes(state)).length;
  return {
    ...{ passed: count('passed'), partial: count('partial') },
    ...{ failed: count('failed', 'timed_out'), skipped: count('skipped') },
  };
}

function withInner(step: StepResult): StepResult[] {
  return [step, ...(step.steps ?? []).flatMap(withInner)];
}
