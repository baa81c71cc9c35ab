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
