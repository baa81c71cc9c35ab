import { expect, it } from 'vitest';
import { linePairs } from './line-pairs.ts';

it('finds the older line of each line that stayed, and none for a changed one', () => {
  const pairs = linePairs('a\nb\nc\nd\n', 'new\na\nB\nc\nd\n');
  expect([...pairs]).toEqual([
    [1, 0],
    [3, 2],
    [4, 3],
  ]);
});
