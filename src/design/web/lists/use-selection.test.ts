import { expect, it } from 'vitest';
import { rangeOf } from './use-selection.ts';

const ids = ['a', 'b', 'c', 'd'];

it.each([
  { from: 'a', to: 'c', range: ['a', 'b', 'c'] },
  { from: 'c', to: 'a', range: ['a', 'b', 'c'] },
  { from: 'b', to: 'b', range: ['b'] },
  { from: undefined, to: 'c', range: ['c'] },
  { from: 'filtered away', to: 'c', range: ['c'] },
])('a range from $from to $to is $range', ({ from, to, range }) => {
  expect(rangeOf(ids, from, to)).toEqual(range);
});
