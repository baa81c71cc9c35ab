import { expect, it } from 'vitest';
import type { CourseGradesLine } from '../../domain/gradebook/model.ts';
import { matchingRows, rowsOf, sheetRowsOf } from './gradebook-rows.ts';

const assignments = [1, 2, 3].map((id) => ({
  ...{ id, courseId: 1, name: `Essay ${id}`, grading: { scale: 'percentage' as const } },
}));
const line = (name: string, more: Pick<CourseGradesLine, 'grades' | 'states'>): CourseGradesLine => ({
  submissionIds: {},
  user: {
    ...{ id: name.length, type: 'normal', name, username: name.toLowerCase(), isTestStudent: false },
    ...{ tenantId: '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11', group: null },
  },
  ...more,
});
const rows = rowsOf(
  [
    line('Ada', { grades: { 1: 8, 2: 3 }, states: { 1: 'graded', 2: 'to_grade' } }),
    line('Grace', { grades: { 1: 6, 2: null, 3: null }, states: { 1: 'graded', 2: 'missing', 3: 'open' } }),
  ],
  assignments,
  { weights: new Map(), dropLowest: 0 },
);

it('writes grades as numbers, and says in words why there is none', () => {
  expect(sheetRowsOf(rows, assignments)).toEqual([
    ['User', 'Username', 'Essay 1', 'Essay 2', 'Essay 3', 'Average (0 to 10)'],
    ['Ada', 'ada', 8, 'To grade', 'Hidden', 8],
    ['Grace', 'grace', 6, 'Missing', 'Not handed in', 3],
  ]);
});

it('says that every grade was dropped, where no average is left for that reason alone', () => {
  const dropping = rowsOf(
    rows.map(({ line: one }) => one).concat(line('Hana', { grades: {}, states: { 1: 'open' } })),
    assignments,
    { weights: new Map(), dropLowest: 1 },
  );
  expect(sheetRowsOf(dropping, assignments).map((cells) => cells.at(-1))).toEqual([
    'Average (0 to 10)',
    'All dropped',
    6,
    null,
  ]);
});

it('finds users by every word of the search', () => {
  expect(matchingRows(rows, ' GRA ').map(({ line: { user } }) => user.name)).toEqual(['Grace']);
  expect(matchingRows(rows, 'ada grace')).toEqual([]);
});
