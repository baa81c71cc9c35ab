import { expect, it } from 'vitest';
import { besideTheirs, clashingRows, mineOver, rowsThatDiffer } from './meanwhile.ts';

const chosen = (rowId: number, itemId: number, multiplier = 1) => ({ rowId, itemId, multiplier });
const base = [chosen(1, 10), chosen(2, 20)];

it('puts mine over theirs in the rows that I have changed, and leaves theirs in all others', () => {
  const mine = [chosen(1, 11), chosen(2, 20)];
  const theirs = [chosen(1, 12), chosen(2, 21), chosen(3, 30)];
  expect(mineOver({ base, mine, theirs })).toEqual([chosen(2, 21), chosen(3, 30), chosen(1, 11)]);
});

it('removes what I have removed', () => {
  expect(mineOver({ base, mine: [chosen(2, 20)], theirs: base })).toEqual([chosen(2, 20)]);
});

it('finds a clash only where both have changed a row, each in another way', () => {
  const mine = [chosen(1, 11), chosen(2, 21), chosen(3, 30)];
  const theirs = [chosen(1, 12), chosen(2, 21)];
  expect(clashingRows({ base, mine, theirs })).toEqual([1]);
  expect(clashingRows({ base, mine, theirs: base })).toEqual([]);
});

it('puts choices beside theirs only where nobody loses one, and something of theirs is new', () => {
  const mine = [...base, chosen(3, 30)];
  expect(besideTheirs({ base, mine, theirs: [...base, chosen(4, 40)] })).toEqual([
    ...base,
    chosen(4, 40),
    chosen(3, 30),
  ]);
  expect(besideTheirs({ base, mine, theirs: [...base, chosen(3, 31)] })).toBeUndefined();
  // The server would refuse it again and again.
  expect(besideTheirs({ base, mine, theirs: base })).toBeUndefined();
});

it.each([
  ['nothing', base, base, []],
  ['another item', base, [chosen(1, 11), chosen(2, 20)], [1]],
  ['another share of it', base, [chosen(1, 10, 0.5), chosen(2, 20)], [1]],
  ['what is gone and what is new', base, [chosen(2, 20), chosen(3, 30)], [1, 3]],
])('tells %s apart', (_what, one, other, expected) => {
  expect(rowsThatDiffer(one, other)).toEqual(expected);
});
