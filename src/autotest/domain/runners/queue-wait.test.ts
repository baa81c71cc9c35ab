import fc from 'fast-check';
import { expect, it } from 'vitest';
import { queueWaitOf } from './queue-wait.ts';

it('is the time of the runs before, shared by all slots, with its error', () => {
  const took = [10, 10, 10];
  expect(queueWaitOf({ before: 0, slots: 1, took })).toEqual({ seconds: 10, errorSeconds: 6 });
  expect(queueWaitOf({ before: 7, slots: 4, took })).toEqual({ seconds: 20, errorSeconds: 2 });
  expect(queueWaitOf({ before: 7, slots: 4, took: [1, 10, 19] })?.errorSeconds).toBeGreaterThan(9);
});

it('is not guessed without runners or without runs', () => {
  expect(queueWaitOf({ before: 3, slots: 0, took: [1, 2, 3] })).toBeUndefined();
  expect(queueWaitOf({ before: 3, slots: 2, took: [1, 2] })).toBeUndefined();
});

/** The wait when runs of these lengths come first and every slot has just been taken for a random rest. */
function waited(lengths: readonly number[], slots: number, rests: readonly number[]): number {
  const freeAt = rests.slice(0, slots).map((rest, at) => rest * (lengths[at % lengths.length] ?? 0));
  for (const length of lengths) {
    freeAt.sort((one, other) => one - other);
    freeAt[0] = (freeAt[0] ?? 0) + length;
  }
  return Math.min(...freeAt);
}

it('is within twice its error of what happens, nearly always', () => {
  let [within, all] = [0, 0];
  const length = fc.double({ min: 2, max: 20, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(length, { minLength: 1, maxLength: 40 }),
      fc.array(length, { minLength: 30, maxLength: 50 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
      (slots, lengths, took, rests) => {
        const wait = queueWaitOf({ before: lengths.length, slots, took });
        const off = Math.abs((wait?.seconds ?? 0) - waited(lengths, slots, rests));
        all += 1;
        if (off <= 2 * (wait?.errorSeconds ?? 0) + 1) within += 1;
      },
    ),
    { seed: 7, numRuns: 500 },
  );
  expect(within / all).toBeGreaterThan(0.8);
});
