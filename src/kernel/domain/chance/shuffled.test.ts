import { expect, it } from 'vitest';
import { shuffled } from './shuffled.ts';

/** Every list of numbers that chance may give while `count` items are shuffled. */
function drawsOf(count: number): number[][] {
  if (count === 0) return [[]];
  return Array.from({ length: count }, (_, first) =>
    drawsOf(count - 1).map((rest) => [first, ...rest]),
  ).flat();
}

it('gives each order for exactly one course of chance, so that all are as likely', () => {
  const items = ['a', 'b', 'c', 'd'];
  const orders = drawsOf(items.length).map((draws) => shuffled(items, () => draws.shift() ?? 0).join(''));
  expect(orders).toHaveLength(24);
  expect(new Set(orders).size).toBe(24);
  expect(items).toEqual(['a', 'b', 'c', 'd']);
});
