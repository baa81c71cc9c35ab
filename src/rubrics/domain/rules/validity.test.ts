import { describe, expect, it } from 'vitest';
import type { WrittenRow } from '../model.ts';
import { problemsOfRow, problemsOfRubric } from './validity.ts';

const item = (header: string, points: number | null) => ({ header, description: '', points });
const row = (fields: Partial<WrittenRow> = {}): WrittenRow => ({
  type: 'normal',
  header: 'Style',
  description: '',
  descriptionType: 'markdown',
  items: [item('Poor', 0), item('Good', 4)],
  ...fields,
});
const range = (low: number | null, high: number | null) =>
  row({ type: 'continuous', items: [item('', low), item('', high)] });

describe('a row', () => {
  it.each([
    [row(), []],
    [row({ header: '  ' }), [['/rows/0/header', 'The category should have a name.']]],
    [row({ items: [] }), [['/rows/0/items', 'The category should have at least one item.']]],
    [
      row({ items: [item('Poor', 0), item('', 1)] }),
      [['/rows/0/items/1', 'Each item should have a name and a number of points.']],
    ],
    [
      row({ items: [item('Poor', null)] }),
      [['/rows/0/items/0', 'Each item should have a name and a number of points.']],
    ],
    [range(-1, 4), []],
    [range(1, 4), [['/rows/0/items/0', 'The minimum should not be above 0.']]],
    [range(-4, -1), [['/rows/0/items/1', 'The maximum should not be below 0.']]],
    [range(0, 0), [['/rows/0/items', 'The minimum and the maximum should not both be 0.']]],
    [
      row({ type: 'continuous', items: [item('', 0)] }),
      [['/rows/0/items', 'A continuous category has exactly a minimum and a maximum.']],
    ],
    [range(null, 3), [['/rows/0/items/0', 'Each item should have a name and a number of points.']]],
  ])('says what is missing and where (RUB-009 to RUB-014, RUB-032): %#', (written, expected) => {
    expect(problemsOfRow(written, '/rows/0').map(({ path, message }) => [path, message])).toEqual(expected);
  });
});

describe('a rubric', () => {
  it.each([
    [{ rows: [row()], maxPoints: null }, []],
    [{ rows: [row()], maxPoints: 3 }, []],
    [{ rows: [], maxPoints: null }, ['The rubric should have a positive maximum.']],
    [{ rows: [range(-2, 0)], maxPoints: null }, ['The rubric should have a positive maximum.']],
    [{ rows: [row()], maxPoints: 0 }, ['The rubric should have a positive maximum.']],
  ])('must offer points above 0 (RUB-032): %#', (written, messages) => {
    expect(problemsOfRubric(written).map((problem) => problem.message)).toEqual(messages);
  });
});
