import { expect, it } from 'vitest';
import { averagesWith } from './kept-averages.ts';

const kept = (courseId: number, weights = '1:2', drop = 0) => ({ courseId, weights, drop });

it('keeps one average for each course, the last one first', () => {
  expect(averagesWith([kept(1), kept(2)], kept(2, '3:0'))).toEqual([kept(2, '3:0'), kept(1)]);
});

it('forgets a course that is weighed as usual again', () => {
  expect(averagesWith([kept(1), kept(2)], kept(1, '', 0))).toEqual([kept(2)]);
});

it('forgets the oldest when a preference has no more room, and stays within its 4 KiB', () => {
  const many = Array.from({ length: 50 }, (_, at) => kept(at + 2, '1:2,'.repeat(25)));
  const next = averagesWith(many, kept(1));
  expect(next[0]).toEqual(kept(1));
  expect(next.length).toBeLessThan(50);
  expect(JSON.stringify(next).length).toBeLessThanOrEqual(4096);
  expect(averagesWith([], kept(1, '1:2,'.repeat(2000)))).toEqual([]);
});
