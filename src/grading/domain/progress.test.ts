import { describe, expect, it } from 'vitest';
import { assignedWorkOf, defaultReminderTime, isGradingDone, isWaitedFor } from './progress.ts';

const now = new Date('2026-03-05T12:00:00Z');
const days = (count: number): Date => new Date(now.getTime() + count * 24 * 3_600_000);

describe('the moment that is offered for a reminder', () => {
  it('is a week after the deadline (ASGN-011)', () => {
    expect(defaultReminderTime(days(3), now)).toEqual(days(10));
  });

  it('is a week from now when the deadline has passed, or there is none (ASGN-012)', () => {
    expect(defaultReminderTime(days(-3), now)).toEqual(days(7));
    expect(defaultReminderTime(null, now)).toEqual(days(7));
  });
});

const withWork = { isDone: false, assignedCount: 2, ungradedCount: 1 };
const without = { isDone: false, assignedCount: 0, ungradedCount: 0 };
const done = { ...withWork, isDone: true };

describe('grading', () => {
  it('waits for who has work and is not done, or for everybody who is not done (ASGN-048)', () => {
    const waitedFor = [withWork, without, done, { ...without, isDone: true }];
    expect(waitedFor.map((one) => isWaitedFor(one, 'assigned_only'))).toEqual([true, false, false, false]);
    expect(waitedFor.map((one) => isWaitedFor(one, 'all_graders'))).toEqual([true, true, false, false]);
  });

  it('is done when nobody who counts is left, and not before anybody has work (ASGN-048)', () => {
    expect(isGradingDone([done, without], 'assigned_only')).toBe(true);
    expect(isGradingDone([done, without], 'all_graders')).toBe(false);
    expect(isGradingDone([done, withWork], 'assigned_only')).toBe(false);
    expect(isGradingDone([without], 'assigned_only')).toBe(false);
    expect(isGradingDone([], 'all_graders')).toBe(false);
  });
});

it('counts the assigned work of a grader and what of it is still to grade, without that of test students', () => {
  const one = { id: 1, isTest: false, isGraded: false };
  const graded = { ...one, isGraded: true };
  const list = [
    { ...one, assigneeId: 5 },
    { ...graded, assigneeId: 5 },
    { ...one, assigneeId: 5, isTest: true },
    { ...one, assigneeId: 6 },
    { ...one, assigneeId: null },
  ];
  expect(assignedWorkOf(list, 5)).toEqual({ assignedCount: 2, ungradedCount: 1 });
});
