import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactOf } from './exact.ts';

it.each([
  [0, '0'],
  [0.1, '1/10'],
  [-2.5, '-5/2'],
  [21 / 22, '21/22'],
  [1 / 3, '1/3'],
  [7, '7'],
  [1234.5678, '6172839/5000'],
])('%d stands for %s', (value, expected) => {
  expect(exactOf(value).toFraction()).toBe(expected);
});

it('finds every fraction of whole numbers again', () => {
  const part = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(part, part, (numerator, denominator) => {
      expect(exactOf(numerator / denominator).equals([numerator, denominator])).toBe(true);
    }),
  );
});

it('comes back to the same number within its last digits', () => {
  const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(value, (given) => {
      expect(Math.abs(exactOf(given).valueOf() - given)).toBeLessThanOrEqual(Math.abs(given) * 1e-9 + 1e-9);
    }),
  );
});
