import type { Assignment } from './model.ts';
import { stateOf } from './rules.ts';

/** Sorted by importance: open ones by deadline, then hidden ones, then past ones, latest first. */
export function nearestOf<One extends Pick<Assignment, 'gradeAvailability' | 'timeframe'>>(
  assignments: readonly One[],
  now: Date,
  count: number,
): One[] {
  const groupOf = (one: One): number => {
    const state = stateOf(one, now);
    return state === 'open' ? 0 : state === 'hidden' ? 1 : 2;
  };
  const dueAt = ({ timeframe }: One): number => timeframe.deadline?.getTime() ?? Number.MAX_SAFE_INTEGER;
  const compare = (left: One, right: One): number => {
    const [leftGroup, rightGroup] = [groupOf(left), groupOf(right)];
    if (leftGroup !== rightGroup) return leftGroup - rightGroup;
    return leftGroup === 2 ? dueAt(right) - dueAt(left) : dueAt(left) - dueAt(right);
  };
  return assignments.toSorted(compare).slice(0, count);
}
