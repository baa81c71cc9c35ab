import { expect, it } from 'vitest';
import type { RubricRow } from '../domain/model.ts';
import {
  addItem,
  addRow,
  asType,
  changeRow,
  deleteRow,
  draftOf,
  duplicateRow,
  restorable,
  rowsInOrder,
  rowsWithoutZero,
  totalOf,
  writtenOf,
} from './draft.ts';

const item = (id: number, points: number) => ({ id, header: `Item ${id}`, description: '', points });
const row = (id: number, points: number[]): RubricRow => ({
  id,
  type: 'normal',
  header: `Row ${id}`,
  description: '',
  descriptionType: 'markdown',
  locked: false,
  items: points.map((one, at) => item(id * 10 + at, one)),
});
const rows = [row(1, [0, 4]), row(2, [1, 6])];
let keys = 0;
const makeKey = () => `new ${(keys += 1)}`;

it('sends an untouched rubric back as it was', () => {
  const sent = writtenOf(draftOf(rows, 8));
  expect(sent.maxPoints).toBe(8);
  expect(rows).toMatchObject(sent.rows);
});

it('puts a duplicate behind its original, without ids (RUB-008, RUB-016)', () => {
  const draft = duplicateRow(draftOf(rows, null), 'row 1', makeKey);
  expect(writtenOf(draft).rows.map((one) => [one.id, one.header, one.items[0]?.id])).toEqual([
    [1, 'Row 1', 10],
    [undefined, 'Row 1 (duplicate)', undefined],
    [2, 'Row 2', 20],
  ]);
});

it('adds rows at the end with the items that their type needs (RUB-011)', () => {
  const draft = addRow(addRow(draftOf([], null), 'normal', makeKey), 'continuous', makeKey);
  expect(rowsInOrder(draft).map((one) => one.items.map((two) => two.points))).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

it('finds normal rows without an item of 0 points', () => {
  expect(rowsWithoutZero(draftOf(rows, null)).map((one) => one.header)).toEqual(['Row 2']);
});

it('sums the best items, deletes rows, gives new items the next points', () => {
  const draft = draftOf(rows, null);
  const [first] = draft.rows;
  if (!first) throw new Error('A row was drafted.');
  expect(totalOf(draft)).toBe(10);
  expect(totalOf(deleteRow(draft, 'row 2'))).toBe(4);
  expect(addItem(first, makeKey).items?.map((one) => one.points)).toEqual([0, 4, 5]);
  const continuous = changeRow(draft, 'row 2', asType(first, 'continuous', makeKey));
  expect(rowsInOrder(continuous)[1]?.items.map((one) => [one.points, one.savedId])).toEqual([
    [0, undefined],
    [4, undefined],
  ]);
});

it('restores an earlier rubric over the present one and makes removed parts anew', () => {
  const earlier = writtenOf(draftOf(rows, null));
  const present = [{ ...row(1, [0]), items: [item(10, 0)] }];
  expect(restorable(earlier, present).rows.map((one) => [one.id, one.items.map((two) => two.id)])).toEqual([
    [1, [10, undefined]],
    [undefined, [undefined, undefined]],
  ]);
});
