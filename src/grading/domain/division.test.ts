import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsOf, divide, isSameDivision, neediestOf, type DividedWork, type Share } from './division.ts';

const share = (graderId: number, weight = 1): Share => ({ graderId, weight });
const workOf = (holders: readonly (number | null)[], begun: readonly number[] = []): DividedWork[] =>
  holders.map((assigneeId, at) => ({ id: at + 1, assigneeId, isBegun: begun.includes(at + 1) }));
const half = () => 0.5;

function holdersAfter(work: DividedWork[], before: Share[], shares: Share[], random = half) {
  const changes = new Map(
    divide({ work, before, shares }, random).map(({ id, assigneeId }) => [id, assigneeId]),
  );
  return work.map(({ id, assigneeId }) => (changes.has(id) ? (changes.get(id) ?? null) : assigneeId));
}
const countsAfter = (...given: Parameters<typeof holdersAfter>) =>
  Object.fromEntries(countsOf(holdersAfter(...given)));

describe('a division of work (GRADE-016)', () => {
  it('deals in proportion to the weights', () => {
    const free = workOf(Array.from({ length: 9 }, () => null));
    expect(countsAfter(free, [], [share(1), share(2, 2)])).toEqual({ 1: 3, 2: 6 });
  });

  it('frees the work of removed graders, except what they have begun', () => {
    const work = workOf([1, 1, 1, 2], [2]);
    expect(holdersAfter(work, [share(1), share(2)], [share(2)])).toEqual([2, 1, 2, 2]);
  });

  it('takes from graders with too much only what they have not begun', () => {
    const work = workOf([1, 1, 1, 1], [1, 2, 3]);
    expect(countsAfter(work, [share(1)], [share(1), share(2)])).toEqual({ 1: 3, 2: 1 });
  });

  it('leaves work that somebody without a weight got by hand', () => {
    expect(holdersAfter(workOf([7, null]), [], [share(1)])).toEqual([7, 1]);
  });

  it('frees everything that is not begun when nobody is left', () => {
    expect(holdersAfter(workOf([1, 1], [2]), [share(1)], [])).toEqual([null, 1]);
  });

  it('gives everybody their part, to one submission', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
    const count = fc.integer({ min: 0, max: 80 });
    const chance = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
    fc.assert(
      fc.property(weights, count, chance, (list, amount, stream) => {
        const random = () => {
          const next = stream.next();
          return next.done === true ? 0 : next.value;
        };
        const shares = list.map((weight, at) => share(at + 1, weight));
        const total = list.reduce((sum, weight) => sum + weight, 0);
        const dealt = holdersAfter(workOf(Array.from({ length: amount }, () => null)), [], shares, random);
        expect(dealt).not.toContain(null);
        for (const { graderId, weight } of shares) {
          const has = dealt.filter((holder) => holder === graderId).length;
          expect(Math.abs(has - (amount * weight) / total)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('is the same with equal weights in another order', () => {
    expect(isSameDivision([share(1), share(2, 3)], [share(2, 3), share(1)])).toBe(true);
    expect(isSameDivision([share(1)], [share(1, 2)])).toBe(false);
    expect(isSameDivision([share(1)], [share(1), share(2)])).toBe(false);
  });

  it('gives one more to whom most is missing', () => {
    const counts = new Map([
      [1, 2],
      [2, 2],
    ]);
    expect(neediestOf([share(1), share(2, 2)], { counts, total: 5 })).toBe(2);
    expect(neediestOf([], { counts, total: 5 })).toBeUndefined();
  });
});
