import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Chance } from '../../../kernel/domain/chance/shuffled.ts';
import { dividedAnew, splicedIn, takenOut, type PairChange, type PeerPair } from './division.ts';

/** Numbers that look random and are the same for the same seed. */
function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const idsTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

const keyOf = ({ reviewerId, subjectId }: PeerPair) => `${reviewerId} ${subjectId}`;

function changed(pairs: readonly PeerPair[], change: PairChange): PeerPair[] {
  const gone = new Set(change.removed.map(keyOf));
  return [...pairs.filter((pair) => !gone.has(keyOf(pair))), ...change.added];
}

/** Everybody reviews `amount` others, is reviewed by as many, nobody twice and nobody themselves. */
function expectEven(pairs: readonly PeerPair[], authorIds: readonly number[], amount: number): void {
  expect(new Set(pairs.map(keyOf)).size).toBe(pairs.length);
  expect(pairs.filter((pair) => pair.reviewerId === pair.subjectId)).toEqual([]);
  for (const id of authorIds) {
    expect(pairs.filter((pair) => pair.reviewerId === id)).toHaveLength(amount);
    expect(pairs.filter((pair) => pair.subjectId === id)).toHaveLength(amount);
  }
  expect(pairs).toHaveLength(authorIds.length * amount);
}

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
/** An amount, and more authors than that. */
const classes: fc.Arbitrary<[number, number, number]> = fc.tuple(
  fc.integer({ min: 1, max: 6 }),
  fc.integer({ min: 1, max: 40 }),
  seeds,
);

it('nobody reviews before there are more authors than each reviews (PEER-013)', () => {
  expect(dividedAnew(idsTo(3), 3, chanceOf(1))).toEqual([]);
  expectEven(dividedAnew(idsTo(4), 3, chanceOf(1)), idsTo(4), 3);
});

it('on the ring the distances are squares once there is room for them', () => {
  const unmixed: Chance = (below) => below - 1;
  const subjectsOf = (count: number) =>
    dividedAnew(idsTo(count), 3, unmixed)
      .filter(({ reviewerId }) => reviewerId === 1)
      .map(({ subjectId }) => subjectId);
  expect(subjectsOf(9)).toEqual([2, 3, 4]);
  expect(subjectsOf(10)).toEqual([2, 5, 10]);
});

it('a division is even, whatever the class', () => {
  fc.assert(
    fc.property(classes, ([amount, more, seed]) => {
      const ids = idsTo(amount + more);
      expectEven(dividedAnew(ids, amount, chanceOf(seed)), ids, amount);
    }),
  );
});

it('it stays even when others come later, one by one', () => {
  fc.assert(
    fc.property(classes, ([amount, more, seed]) => {
      const chance = chanceOf(seed);
      let pairs = dividedAnew(idsTo(amount + 1), amount, chance);
      for (let authorId = amount + 2; authorId <= amount + more; authorId += 1) {
        pairs = changed(pairs, splicedIn(pairs, { authorId, amount }, chance));
        expectEven(pairs, idsTo(authorId), amount);
      }
    }),
    { numRuns: 40 },
  );
});

it('it stays even when somebody goes, or says that it cannot', () => {
  fc.assert(
    fc.property(classes, ([amount, more, seed]) => {
      const chance = chanceOf(seed);
      const ids = idsTo(amount + 1 + more);
      const pairs = dividedAnew(ids, amount, chance);
      const change = takenOut(pairs, 1, chance);
      if (change) expectEven(changed(pairs, change), ids.slice(1), amount);
    }),
  );
});

it('a class that is too small for it says so: of four who all review each other nobody can go', () => {
  expect(takenOut(dividedAnew(idsTo(4), 3, chanceOf(5)), 1, chanceOf(5))).toBeUndefined();
});

it('a newcomer changes few pairs of a large course', () => {
  const pairs = dividedAnew(idsTo(2000), 3, chanceOf(7));
  const change = splicedIn(pairs, { authorId: 2001, amount: 3 }, chanceOf(8));
  expect([change.removed.length, change.added.length]).toEqual([3, 6]);
});

it('a newcomer takes work that somebody has begun to review only where nothing else is left', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const pairs = dividedAnew(idsTo(12), 2, chanceOf(seed));
      const begun = pairs.filter(({ reviewerId }) => reviewerId > 6);
      const { removed } = splicedIn(pairs, { authorId: 13, amount: 2, begun }, chanceOf(seed + 1));
      expect(removed.map(({ reviewerId }) => reviewerId).filter((id) => id > 6)).toEqual([]);
      const { removed: rest } = splicedIn(pairs, { authorId: 13, amount: 2, begun: pairs }, chanceOf(seed));
      expect(rest).toHaveLength(2);
    }),
  );
});

it('a newcomer finds as many pairs as are needed among any thousand of a large class', () => {
  for (const amount of [3, 20]) {
    const pairs = dividedAnew(idsTo(2000), amount, chanceOf(amount));
    // The worst part: all pairs of as few reviewers as possible.
    const few = pairs.toSorted((one, other) => one.reviewerId - other.reviewerId).slice(0, 1000);
    const { removed, added } = splicedIn(few, { authorId: 9999, amount }, chanceOf(1));
    expect([removed.length, added.length]).toEqual([amount, 2 * amount]);
  }
});
