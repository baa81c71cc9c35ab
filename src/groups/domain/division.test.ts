import { expect, it } from 'vitest';
import { dividedAtRandom, type DivisionWishes } from './division.ts';

const people = (count: number, sectionOf: (id: number) => string[] = () => []) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, sectionIds: sectionOf(at + 1) }));
const wishes: DivisionWishes = { size: 3, minimumSize: 1, bySection: false, together: [], apart: [] };
/** A fixed sequence in place of chance. */
function chanceFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
const seeds = [1, 2, 3, 5, 8, 13, 21, 34];
const groupOf = (groups: readonly (readonly number[])[], id: number) =>
  groups.findIndex((one) => one.includes(id));

it.each(seeds)('gives everybody one place in groups of nearly the same size (seed %i)', (seed) => {
  const { groups, leftOver } = dividedAtRandom(people(10), wishes, chanceFrom(seed));
  expect(leftOver).toEqual([]);
  expect(groups.flat().toSorted((one, other) => one - other)).toEqual(people(10).map(({ id }) => id));
  expect(groups.map(({ length }) => length).toSorted((one, other) => one - other)).toEqual([2, 2, 3, 3]);
});

it.each(seeds)('keeps people together, apart, and to their sections (seed %i)', (seed) => {
  const inSections = people(12, (id) => [id <= 6 ? 'a' : 'b']);
  const { groups, leftOver } = dividedAtRandom(
    inSections,
    { ...wishes, bySection: true, together: [[1, 2]], apart: [[7, 8]] },
    chanceFrom(seed),
  );
  expect(leftOver).toEqual([]);
  expect(groupOf(groups, 1)).toBe(groupOf(groups, 2));
  expect(groupOf(groups, 7)).not.toBe(groupOf(groups, 8));
  for (const group of groups) expect(new Set(group.map((id) => id <= 6)).size).toBe(1);
});

it('tells who does not fit, in place of making groups that are too small or too large', () => {
  const together = [[1, 2, 3, 4]];
  const four = dividedAtRandom(people(4), { ...wishes, together }, chanceFrom(1));
  expect([four.groups.flat(), four.leftOver.length]).toEqual([[], 4]);
  const alone = dividedAtRandom(people(1), { ...wishes, minimumSize: 2 }, chanceFrom(1));
  expect(alone).toEqual({ groups: [], leftOver: [1] });
});
