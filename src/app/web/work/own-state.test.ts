import { expect, it } from 'vitest';
import type { Assignment } from '../../../assignments/domain/model.ts';
import type { AssignmentWork } from '../../../submissions/domain/assignment-work.ts';
import { ownStateText } from './own-state.ts';

const now = new Date(2026, 2, 10, 12, 0);
const decimals = { points: 2, percentage: 2 };
const handedInAt = new Date(2026, 2, 10, 8, 39);
const own = { handedInAt, grade: null, isGraded: false, tests: null };
const textOf = (
  given: AssignmentWork['own'],
  grading: Assignment['grading'] = { scale: 'points', points: 10 },
) => ownStateText({ assignment: { grading }, own: given, decimals, now });

it('says what authors did themselves, and the grade once it is there', () => {
  expect(textOf(null)).toBe('Not handed in');
  expect(textOf(own)).toBe('Handed in 08:39');
  expect(textOf({ ...own, tests: { passed: 3, all: 3 } })).toBe('Handed in 08:39, 3 of 3 tests');
  expect(textOf({ ...own, handedInAt: new Date(2026, 2, 5, 8, 39) })).toBe('Handed in Mar 05, 08:39');
  expect(textOf({ ...own, grade: 6, tests: { passed: 0, all: 1 } })).toBe(
    'Handed in 08:39, 0 of 1 test, 6.00 so far',
  );
  expect(textOf({ ...own, grade: 10, isGraded: true, tests: { passed: 3, all: 3 } })).toBe(
    'Grade 10.00 / 10',
  );
  expect(textOf({ ...own, grade: 7.5, isGraded: true }, { scale: 'percentage' })).toBe('Grade 75.00%');
});
