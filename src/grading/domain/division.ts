// Divides the submissions of an assignment among its graders by weights (GRADE-016).
import { shuffled } from '../../kernel/domain/chance/shuffled.ts';

/** A grader's part of the work, beside the parts of the others. */
export interface Share {
  readonly graderId: number;
  readonly weight: number;
}

/** How many submissions each grader has, of how many there are. */
export interface Held {
  readonly counts: ReadonlyMap<number, number>;
  readonly total: number;
}

/** The newest submission of one author. */
export interface DividedWork {
  readonly id: number;
  readonly assigneeId: number | null;
  /** A person has graded or commented it, so it stays with its grader. */
  readonly isBegun: boolean;
}

export interface GivenWork {
  readonly id: number;
  readonly assigneeId: number | null;
}

interface Division {
  readonly work: readonly DividedWork[];
  /** The shares until now, with a positive weight each. */
  readonly before: readonly Share[];
  /** The new shares, with a positive weight each. */
  readonly shares: readonly Share[];
}

/**
 * The submissions that change hands. The work of removed graders is freed, graders with too much give the
 * rest back by chance, and what is free then goes where most is missing. Somebody without a weight who got
 * work by hand keeps it.
 */
export function divide({ work, before, shares }: Division, random: () => number): GivenWork[] {
  const holders = new Map(work.map(({ id, assigneeId }) => [id, assigneeId]));
  const sharing = new Set(shares.map(({ graderId }) => graderId));
  const removed = new Set(before.flatMap(({ graderId }) => (sharing.has(graderId) ? [] : [graderId])));
  for (const { id, assigneeId, isBegun } of work) {
    if (assigneeId !== null && removed.has(assigneeId) && !isBegun) holders.set(id, null);
  }
  const isShared = (holder: number | null) => holder === null || sharing.has(holder);
  const sharedCount = [...holders.values()].filter(isShared).length;
  const weights = sumOf(shares);
  for (const { graderId, weight } of shares) {
    const own = work.filter(({ id }) => holders.get(id) === graderId);
    const over = Math.round(own.length - (sharedCount * weight) / weights);
    const free = shuffled(
      own.filter(({ isBegun }) => !isBegun),
      chanceOf(random),
    );
    for (const { id } of free.slice(0, Math.max(0, over))) holders.set(id, null);
  }
  deal(holders, { shares, sharedCount, random });
  return work.flatMap(({ id, assigneeId }) => {
    const holder = holders.get(id) ?? null;
    return holder === assigneeId ? [] : [{ id, assigneeId: holder }];
  });
}

function deal(
  holders: Map<number, number | null>,
  { shares, sharedCount, random }: { shares: readonly Share[]; sharedCount: number; random: () => number },
): void {
  const counts = countsOf([...holders.values()]);
  const free = shuffled(
    [...holders].flatMap(([id, holder]) => (holder === null ? [id] : [])),
    chanceOf(random),
  );
  for (const id of free) {
    const graderId = neediestOf(shares, { counts, total: sharedCount });
    if (graderId === undefined) return;
    holders.set(id, graderId);
    counts.set(graderId, (counts.get(graderId) ?? 0) + 1);
  }
}

/**
 * The grader who lacks most of their part, of several the one with the lowest id; undefined without shares. Thousands
 * of submissions may be dealt to hundreds of graders, so it looks at each share once.
 */
export function neediestOf(shares: readonly Share[], { counts, total }: Held): number | undefined {
  const weights = sumOf(shares);
  let neediest: { graderId: number; lack: number } | undefined;
  for (const { graderId, weight } of shares) {
    const lack = (total * weight) / weights - (counts.get(graderId) ?? 0);
    const isNeedier =
      !neediest || lack > neediest.lack || (lack === neediest.lack && graderId < neediest.graderId);
    if (isNeedier) neediest = { graderId, lack };
  }
  return neediest?.graderId;
}

/** How many submissions each holder has. */
export function countsOf(holders: readonly (number | null)[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const holder of holders) if (holder !== null) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  return counts;
}

/** Equal weights, in whatever order. A weight of 0 is no share. */
export function isSameDivision(one: readonly Share[], other: readonly Share[]): boolean {
  const weights = new Map(one.map(({ graderId, weight }) => [graderId, weight]));
  return (
    one.length === other.length && other.every(({ graderId, weight }) => weights.get(graderId) === weight)
  );
}

function sumOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { weight }) => sum + weight, 0);
}

/** `random` gives a number from 0 up to, but without, 1. */
function chanceOf(random: () => number): (below: number) => number {
  return (below) => Math.floor(random() * below);
}
