import { expect, it } from 'vitest';
import { nextToGrade, type ToGrade } from './next.ts';

const submission = (id: number, fields: Partial<ToGrade> = {}): ToGrade => ({
  id,
  assigneeId: null,
  isTest: false,
  isGraded: false,
  ...fields,
});
const mine = { assigneeId: 7 };
const done = { isGraded: true };

it.each([
  ['own work before free work', [submission(1), submission(2, mine)], undefined, 2],
  ['free work when all own is graded', [submission(1), submission(2, { ...mine, ...done })], undefined, 1],
  ['work behind the current one', [submission(1), submission(2), submission(3)], 2, 3],
  ['the top again at the end', [submission(1), submission(2), submission(3)], 3, 1],
  ['not the current one', [submission(1)], 1, undefined],
  ['not the work of another grader', [submission(1, { assigneeId: 8 })], undefined, undefined],
  ['not test submissions', [submission(1, { isTest: true })], undefined, undefined],
  ['not graded work', [submission(1, done)], undefined, undefined],
])('takes %s', (...[, list, currentId, expected]) => {
  expect(nextToGrade(list, { graderId: 7, currentId })?.id).toBe(expected);
});

it.each([
  ['the most similar one', [], 2],
  ['the next one when that was passed', [2], 3],
  ['free work before own work that was passed', [2, 3], 4],
  ['the most similar one again when all were passed', [2, 3, 4], 2],
])('in the order of likeness takes %s', (_what, passed, expected) => {
  const list = [submission(1, mine), submission(2, mine), submission(3, mine), submission(4)];
  const likeness = new Map([
    [2, 0.9],
    [3, 0.5],
    [4, 1],
  ]);
  const given = { graderId: 7, currentId: 1, likeness, passedIds: new Set(passed) };
  expect(nextToGrade(list, given)?.id).toBe(expected);
});
