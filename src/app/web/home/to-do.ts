// What a person has to do, most urgent first: work that is due or to review, new grades and feedback, work to mark or to grade.
import type { Assignment } from '../../../assignments/domain/model.ts';
import { stateOf } from '../../../assignments/domain/rules.ts';
import type { Notification } from '../../../notifications/domain/model.ts';
import type { AssignmentWork } from '../../../submissions/domain/assignment-work.ts';

export type ToDo =
  | { readonly kind: 'build-failed'; readonly assignment: Assignment }
  | {
      readonly kind: 'to-grade';
      readonly assignment: Assignment;
      readonly count: number;
      /** How many of them were graded before and handed in again. */
      readonly again: number;
    }
  | { readonly kind: 'regrade-requests'; readonly assignment: Assignment; readonly count: number }
  | { readonly kind: 'second-marks'; readonly assignment: Assignment; readonly count: number }
  | {
      /** Work of others, while it can be reviewed. */
      readonly kind: 'to-review';
      readonly assignment: Assignment;
      readonly count: number;
      readonly closesAt: Date | null;
    }
  | { readonly kind: 'due'; readonly assignment: Assignment; readonly deadline: Date }
  | {
      /**
       * `grade-so-far`: there are points, and something is still to be graded. `earlier-grade`: there are none, as the
       * grade was that of an earlier hand-in.
       */
      readonly kind: 'new-grade' | 'grade-so-far' | 'earlier-grade' | 'new-feedback' | 'regrade-news';
      readonly assignment: Assignment;
      /** Newest first. */
      readonly notifications: readonly Notification[];
    };

interface ToDoFacts {
  /** Assignments of courses that are not archived. */
  assignments: readonly Assignment[];
  /** By the id of the assignment as text. */
  work: ReadonlyMap<string, AssignmentWork>;
  unread: readonly Notification[];
  now: Date;
}

/** At most this many deadlines are listed; later ones stand on the cards of the courses. */
const mostDue = 3;

export function toDoOf({ assignments, work, unread, now }: ToDoFacts): ToDo[] {
  const byDeadline = assignments.toSorted((a, b) => dueAt(a) - dueAt(b));
  const workOf = ({ id }: Assignment) => work.get(String(id));
  const failed = byDeadline.filter((one) => workOf(one)?.buildFailed === true);
  const due = byDeadline.flatMap((assignment): ToDo[] => {
    const found = workOf(assignment);
    const { deadline } = assignment.timeframe;
    const isDue = found?.handsIn === true && found.everybody === null && found.own === null;
    if (!isDue || deadline === null || stateOf(assignment, now) !== 'open') return [];
    return [{ kind: 'due', assignment, deadline }];
  });
  const toReview = byDeadline.flatMap((assignment): ToDo[] => {
    const reviews = workOf(assignment)?.peerReviews;
    return reviews ? [{ kind: 'to-review', assignment, ...reviews }] : [];
  });
  const toGrade = byDeadline.flatMap((assignment): ToDo[] => {
    const { toGrade: count, toRegrade: again } = workOf(assignment)?.everybody ?? {};
    if (!count) return [];
    return [{ kind: 'to-grade', assignment, count, again: again ?? 0 }];
  });
  const requests = byDeadline.flatMap((assignment): ToDo[] => {
    const count = workOf(assignment)?.everybody?.regradeRequests ?? 0;
    return count === 0 ? [] : [{ kind: 'regrade-requests', assignment, count }];
  });
  const seconds = byDeadline.flatMap((assignment): ToDo[] => {
    const count = workOf(assignment)?.everybody?.secondMarks ?? 0;
    return count === 0 ? [] : [{ kind: 'second-marks', assignment, count }];
  });
  return [
    ...failed.map((assignment): ToDo => ({ kind: 'build-failed', assignment })),
    ...due.slice(0, mostDue),
    ...toReview,
    ...cameBack({ assignments, work, unread }),
    ...requests,
    ...seconds,
    ...toGrade,
  ];
}

/** New grades and new feedback, grouped by assignment. */
function cameBack({ assignments, work, unread }: Omit<ToDoFacts, 'now'>): ToDo[] {
  const known = new Map(assignments.map((one) => [String(one.id), one]));
  const kindOf = ({ type, assignmentId }: Notification) => {
    if (type === 'regrade_notification') return 'regrade-news';
    if (type !== 'grade_notification') return 'new-feedback';
    const own = work.get(String(assignmentId))?.own;
    if (own?.isGraded !== false) return 'new-grade';
    return own.grade === null ? 'earlier-grade' : 'grade-so-far';
  };
  const groupOf = (one: Notification) => `${kindOf(one)} ${one.assignmentId}`;
  const groups = new Set(unread.map(groupOf));
  return [...groups].flatMap((group): ToDo[] => {
    const notifications = unread.filter((one) => groupOf(one) === group);
    const [first] = notifications;
    const assignment = first && known.get(String(first.assignmentId));
    return assignment ? [{ kind: kindOf(first), assignment, notifications }] : [];
  });
}

const dueAt = ({ timeframe }: Assignment): number => timeframe.deadline?.getTime() ?? Number.MAX_SAFE_INTEGER;
