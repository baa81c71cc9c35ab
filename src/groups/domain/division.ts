// Random groups of people who are in none. The result is shown before anything is stored.
import { shuffled } from '../../kernel/domain/chance/shuffled.ts';

export interface DividedPerson {
  readonly id: number;
  readonly sectionIds: readonly string[];
}

export interface DivisionWishes {
  /** How many people each group gets; some get one less where the number does not come out even. */
  readonly size: number;
  readonly minimumSize: number;
  /** Nobody shares a group with somebody of another section. */
  readonly bySection: boolean;
  /** Ids of people who stay in one group. */
  readonly together: readonly (readonly number[])[];
  /** Ids of people who come into different groups. */
  readonly apart: readonly (readonly number[])[];
}

export interface Division {
  readonly groups: readonly (readonly number[])[];
  /** People for whom no group was left. */
  readonly leftOver: readonly number[];
}

/** `chance` gives a whole number from 0 up to, but without, the given one. */
export function dividedAtRandom(
  people: readonly DividedPerson[],
  wishes: DivisionWishes,
  chance: (below: number) => number,
): Division {
  const parts = wishes.bySection ? partsOf(people) : [people];
  const divisions = parts.map((part) => dividedPart(part, wishes, chance));
  return {
    groups: divisions.flatMap(({ groups }) => groups),
    leftOver: divisions.flatMap(({ leftOver }) => leftOver),
  };
}

function partsOf(people: readonly DividedPerson[]): DividedPerson[][] {
  const names = [...new Set(people.map(sectionOf))];
  return names.map((name) => people.filter((person) => sectionOf(person) === name));
}

/** Somebody in several sections belongs to one of them here, always the same. */
const sectionOf = ({ sectionIds }: DividedPerson): string => sectionIds.toSorted()[0] ?? '';

function dividedPart(
  people: readonly DividedPerson[],
  { size, minimumSize, together, apart }: DivisionWishes,
  chance: (below: number) => number,
): Division {
  const count = Math.max(1, Math.ceil(people.length / size));
  const groups: number[][] = Array.from({ length: count }, () => []);
  const leftOver: number[] = [];
  // Large units first, then people who stay apart: later no group may have room for them.
  const rankOf = (unit: readonly number[]): number =>
    2 * unit.length + (apart.some((ids) => ids.some((id) => unit.includes(id))) ? 1 : 0);
  const units = shuffled(unitsOf(people, together), chance).toSorted(
    (one, other) => rankOf(other) - rankOf(one),
  );
  for (const unit of units) {
    const open = groups
      .filter((group) => group.length + unit.length <= size && !areApart(apart, [...group, ...unit]))
      .toSorted((one, other) => one.length - other.length);
    const [smallest] = open;
    if (smallest) smallest.push(...unit);
    else leftOver.push(...unit);
  }
  const full = groups.filter((group) => group.length >= minimumSize);
  const tooSmall = groups.filter((group) => group.length < minimumSize);
  return { groups: full, leftOver: [...leftOver, ...tooSmall.flat()] };
}

/** People who stay together, as one unit each; everybody else alone. */
function unitsOf(people: readonly DividedPerson[], together: DivisionWishes['together']): number[][] {
  const here = new Set(people.map(({ id }) => id));
  const unitOf = new Map<number, number[]>([...here].map((id) => [id, [id]]));
  for (const ids of together) {
    const joined = [...new Set(ids.filter((id) => here.has(id)).flatMap((id) => unitOf.get(id) ?? []))];
    for (const id of joined) unitOf.set(id, joined);
  }
  return [...new Set(unitOf.values())];
}

function areApart(apart: DivisionWishes['apart'], group: readonly number[]): boolean {
  return apart.some((ids) => ids.filter((id) => group.includes(id)).length > 1);
}
