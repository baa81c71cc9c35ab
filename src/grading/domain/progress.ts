// How far the graders of an assignment are: who is reminded, and when all are done (ASGN-048).
import type { DoneType } from '../../assignments/domain/model.ts';
import type { ToGrade } from './next.ts';

export interface Progress {
  /** Said by the graders, or of them (GRADE-015): a grade that tests have given does not say it. */
  readonly isDone: boolean;
  readonly assignedCount: number;
  /** How many of them are still to grade. */
  readonly ungradedCount: number;
}

/** The work that is assigned to a grader; that of test students does not count. */
export function assignedWorkOf(
  list: readonly ToGrade[],
  graderId: number,
): Pick<Progress, 'assignedCount' | 'ungradedCount'> {
  const assigned = list.filter((one) => one.assigneeId === graderId && !one.isTest);
  return { assignedCount: assigned.length, ungradedCount: assigned.filter((one) => !one.isGraded).length };
}

/** True for a grader who holds the end of grading up: who is reminded. */
export function isWaitedFor(grader: Progress, doneType: DoneType): boolean {
  return counts(grader, doneType) && !grader.isDone;
}

/** True when all who count are done; where nobody has work yet, grading has not begun. */
export function isGradingDone(graders: readonly Progress[], doneType: DoneType): boolean {
  const counted = graders.filter((grader) => counts(grader, doneType));
  return counted.length > 0 && counted.every((grader) => grader.isDone);
}

function counts({ assignedCount }: Progress, doneType: DoneType): boolean {
  return doneType === 'all_graders' || assignedCount > 0;
}

const dayMs = 24 * 3_600_000;
const defaultReminderDelayMs = 7 * dayMs;

/** The moment that is offered: a week after the deadline, or after now when that has passed or there is none. */
export function defaultReminderTime(deadline: Date | null, now: Date): Date {
  const from = deadline !== null && deadline > now ? deadline : now;
  return new Date(from.getTime() + defaultReminderDelayMs);
}
