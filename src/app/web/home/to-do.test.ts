import { expect, it } from 'vitest';
import { assignmentReply } from '../../../../tests/support/sample-replies.ts';
import type { Notification } from '../../../notifications/domain/model.ts';
import type { AssignmentWork } from '../../../submissions/domain/assignment-work.ts';
import { toDoOf } from './to-do.ts';

const now = new Date('2026-03-10T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);

function due(id: number, days: number | null) {
  const deadline = days === null ? null : inDays(days);
  const timeframe = { availability: { tag: 'fixed', value: true } as const, deadline, lockDate: null };
  return assignmentReply({ id, name: `Essay ${id}`, timeframe });
}

const workOf = (id: number, differences: Partial<AssignmentWork>): [string, AssignmentWork] => [
  String(id),
  {
    assignmentId: String(id),
    everybody: null,
    own: null,
    peerReviews: null,
    handsIn: false,
    buildFailed: false,
    ...differences,
  },
];
const own = { handedInAt: inDays(-1), grade: null, isGraded: false, tests: null };

const notification = (id: number, differences: Partial<Notification>): Notification => ({
  id,
  type: 'grade_notification',
  read: false,
  reasons: [],
  createdAt: now,
  courseId: 1,
  assignmentId: 1,
  workId: 9,
  commentBaseId: null,
  commentReply: null,
  ...differences,
});

it('names to authors the three nearest deadlines of what they have not handed in', () => {
  const assignments = [due(1, 9), due(2, 1), due(3, -1), due(4, 3), due(5, null), due(6, 5), due(7, 2)];
  const mine = assignments.map(({ id }) => workOf(id, { handsIn: true, own: id === 4 ? own : null }));
  const rows = toDoOf({ assignments, work: new Map(mine), unread: [], now });
  expect(rows.map(({ kind, assignment }) => [kind, assignment.id])).toEqual([
    ['due', 2],
    ['due', 7],
    ['due', 6],
  ]);
});

it('names reviews of the work of others behind own work that is due', () => {
  const assignments = [due(1, -1), due(2, 1)];
  const peerReviews = { count: 2, closesAt: inDays(3) };
  const work = new Map([workOf(1, { own, peerReviews }), workOf(2, { handsIn: true })]);
  expect(toDoOf({ assignments, work, unread: [], now })).toEqual([
    { kind: 'due', assignment: assignments[1], deadline: inDays(1) },
    { kind: 'to-review', assignment: assignments[0], ...peerReviews },
  ]);
});

it('names to staff failed builds first, then requests, second marks and what is to grade, and no deadline of their own', () => {
  const assignments = [due(1, 2), due(2, 1), due(3, 3)];
  const counts = (
    toGrade: number | null,
    toRegrade: number | null,
    waiting = { regradeRequests: 0, secondMarks: 0 },
  ) => ({
    ...{ submitted: 5, toGrade, toRegrade },
    ...waiting,
  });
  const work = new Map([
    workOf(1, { everybody: counts(4, 1), handsIn: true }),
    workOf(2, { everybody: counts(0, 0, { regradeRequests: 3, secondMarks: 2 }) }),
    workOf(3, { everybody: counts(null, null), buildFailed: true }),
  ]);
  expect(toDoOf({ assignments, work, unread: [], now })).toEqual([
    { kind: 'build-failed', assignment: assignments[2] },
    { kind: 'regrade-requests', assignment: assignments[1], count: 3 },
    { kind: 'second-marks', assignment: assignments[1], count: 2 },
    { kind: 'to-grade', assignment: assignments[0], count: 4, again: 1 },
  ]);
});

it('names what came back once for each assignment and kind, of listed assignments only', () => {
  const assignments = [due(1, null), due(2, null)];
  const unread = [
    notification(1, { type: 'comment_notification' }),
    notification(2, {}),
    notification(3, { type: 'general_comment_notification' }),
    notification(4, { assignmentId: 2, type: 'comment_notification' }),
    notification(5, { assignmentId: 3 }),
  ];
  const rows = toDoOf({ assignments, work: new Map(), unread, now });
  expect(
    rows.map((row) => [row.kind, row.assignment.id, 'notifications' in row && row.notifications.length]),
  ).toEqual([
    ['new-feedback', 1, 2],
    ['new-grade', 1, 1],
    ['new-feedback', 2, 1],
  ]);
});

const kindOfGrade = (grade: number | null, isGraded: boolean) =>
  toDoOf({
    assignments: [due(1, null)],
    work: new Map([workOf(1, { own: { ...own, grade, isGraded } })]),
    unread: [notification(1, {})],
    now,
  })[0]?.kind;

it('calls a grade new only once nothing is left to grade', () => {
  expect([kindOfGrade(4, false), kindOfGrade(4, true)]).toEqual(['grade-so-far', 'new-grade']);
});

it('speaks of no points where somebody handed in again after they were graded', () => {
  expect(kindOfGrade(null, false)).toBe('earlier-grade');
});
