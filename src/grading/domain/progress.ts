// The progress of an assignment's graders: who gets a reminder, and when all are done (ASGN-048).
import type { DoneType } from '../../assignments/domain/model.ts';
import type { ToGrade } from './next.ts';

export interface Progress {
  /** True when graders, or somebody for them, said so (GRADE-015); a grade from tests does not count. */
  readonly isDone: boolean;
  readonly assignedCount: number;
  /** How many of their submissions are still ungraded. */
  readonly ungradedCount: number;
}

/** The work that is assigned to a grader, without submissions of test students. */
export function assignedWorkOf(
  list: readonly ToGrade[],
  graderId: number,
): Pick<Progress, 'assignedCount' | 'ungradedCount'> {
  const assigned = list.filter((one) => one.assigneeId === graderId && !one.isTest);
  return { assignedCount: assigned.length, ungradedCount: assigned.filter((one) => !one.isGraded).length };
}

/** True for a grader whom the end of grading waits for; they get the reminders. */
export function isWaitedFor(grader: Progress, doneType: DoneType): boolean {
  return counts(grader, doneType) && !grader.isDone;
}

/** True when all graders who count are done. While nobody has work, grading has not begun. */
export function isGradingDone(graders: readonly Progress[], doneType: DoneType): boolean {
  const counted = graders.filter((grader) => counts(grader, doneType));
  return counted.length > 0 && counted.every((grader) => grader.isDone);
}

function counts({ assignedCount }: Progress, doneType: DoneType): boolean {
  return doneType === 'all_graders' || assignedCount > 0;
}

const dayMs = 24 * 3_600_000;
const defaultReminderDelayMs = 7 * dayMs;

/** The suggested moment: a week after the deadline, or after now when there is no deadline ahead. */
export function defaultReminderTime(deadline: Date | null, now: Date): Date {
  const from = deadline !== null && deadline > now ? deadline : now;
  return new Date(from.getTime() + defaultReminderDelayMs);
}
