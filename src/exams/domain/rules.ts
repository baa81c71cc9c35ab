// How an invigilator reads the rows of the exam room.
import type { CourseRights } from '../../access/domain/held.ts';
import type { CoursePermission } from '../../access/domain/permission.ts';
import type { Timeframe } from '../../assignments/domain/model.ts';
import type { ExamStudent } from './model.ts';

/** Who holds one of these watches an exam: all of it, or as grader the students whose work they see. */
export const rightsToWatch = [
  'can_edit_assignment_info',
  'can_grade_work',
] as const satisfies readonly CoursePermission[];

export function watchesExams(rights: CourseRights): boolean {
  return rightsToWatch.some((right) => rights[right] === true);
}

/** A page gives a sign of life this often. */
export const signOfLifeMs = 20_000;

/** Browsers slow down pages in the background, but not beyond a minute. */
const awayAfterMs = 90_000;

/** Signs of life count until the sessions of login links end. */
const afterEndMs = 30 * 60_000;

/** What the filter of the room tells apart; a student may be in several of these states. */
export const examStates = ['help', 'notEntered', 'here', 'away', 'handedIn', 'locked'] as const;
export type ExamState = (typeof examStates)[number];

/** Who has handed in may leave: nobody calls them away. */
export function statesOf(student: ExamStudent, nowMs: number): readonly ExamState[] {
  const { help, entered, lastSeen, handedIn, lock } = student;
  const isHere = lastSeen !== null && nowMs - lastSeen.seenAt.getTime() <= awayAfterMs;
  const holds: Record<ExamState, boolean> = {
    help: help !== null,
    notEntered: entered === null && lastSeen === null && handedIn === null,
    here: isHere,
    away: !isHere && (entered !== null || lastSeen !== null) && handedIn === null,
    handedIn: handedIn !== null,
    locked: lock !== null,
  };
  return examStates.filter((state) => holds[state]);
}

/** For how many whole minutes nothing was heard of them. */
export function awayMinutes({ entered, lastSeen }: ExamStudent, nowMs: number): number {
  const heardAt = lastSeen?.seenAt ?? entered?.enteredAt;
  return heardAt ? Math.max(0, Math.floor((nowMs - heardAt.getTime()) / 60_000)) : 0;
}

/** Who waits longest for help comes first, then the others by name. */
export function inRoomOrder(students: readonly ExamStudent[]): ExamStudent[] {
  return students.toSorted(
    (one, other) => askedAtMs(one) - askedAtMs(other) || one.user.name.localeCompare(other.user.name),
  );
}

/** Whether openings of the page are entries of a running exam. Afterwards students come to read their feedback. */
export function isExamWatched({ deadline }: Pick<Timeframe, 'deadline'>, now: Date): boolean {
  return deadline === null || now.getTime() <= deadline.getTime() + afterEndMs;
}

const askedAtMs = ({ help }: ExamStudent): number => help?.askedAt.getTime() ?? Number.MAX_SAFE_INTEGER;
