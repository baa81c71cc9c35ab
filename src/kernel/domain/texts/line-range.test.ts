import { expect, it } from 'vitest';
import { movedRange } from './line-range.ts';

const moved = (first: number, last: number, pairs: [number, number][]) =>
  movedRange({ first, last }, (line) => new Map(pairs).get(line));

it('lines move together, and those that are gone are left behind', () => {
  expect(
    moved(2, 4, [
      [2, 12],
      [3, 13],
      [4, 14],
    ]),
  ).toEqual({ first: 12, last: 14 });
  expect(
    moved(2, 4, [
      [3, 7],
      [4, 9],
    ]),
  ).toEqual({ first: 7, last: 9 });
  expect(moved(2, 4, [[3, 3]])).toEqual({ first: 3, last: 3 });
  expect(moved(2, 4, [[5, 5]])).toBeUndefined();
});
