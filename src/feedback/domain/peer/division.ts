// Who reviews whom. Authors are people, or groups that hand in as one; each of them reviews `amount` others and is
// reviewed by as many. All three changes keep that, so that nobody loses a reviewer without getting another one.
import { shuffled, type Chance } from '../../../kernel/domain/chance/shuffled.ts';

/** One author reviews the work of another one. */
export interface PeerPair {
  readonly reviewerId: number;
  readonly subjectId: number;
}

/** All pairs anew: the authors stand on a ring, and each reviews those at fixed distances (behaviour 16). */
export function dividedAnew(authorIds: readonly number[], amount: number, chance: Chance): PeerPair[] {
  const ring = shuffled(authorIds, chance);
  if (ring.length <= amount) return [];
  // With enough authors the distances are squares: two people who review each other's work get rare.
  const isWide = ring.length > amount ** 2;
  const distances = Array.from({ length: amount }, (_, at) => (isWide ? (at + 1) ** 2 : at + 1));
  return ring.flatMap((reviewerId, at) =>
    distances.flatMap((distance) => {
      const subjectId = ring[(at + distance) % ring.length];
      return subjectId === undefined ? [] : [{ reviewerId, subjectId }];
    }),
  );
}

/** What a change does to the stored pairs. */
export interface PairChange {
  readonly removed: readonly PeerPair[];
  readonly added: readonly PeerPair[];
}

interface Newcomer {
  readonly authorId: number;
  readonly amount: number;
  /** Pairs whose reviewers have begun: they go on with that work where there are others to choose from. */
  readonly begun?: readonly PeerPair[];
}

/**
 * Takes a new author in: `amount` pairs (r, s) become (r, new) and (new, s). No two of them share a reviewer or a
 * subject, since nobody can review the same work twice.
 */
export function splicedIn(
  pairs: readonly PeerPair[],
  { authorId, amount, begun = [] }: Newcomer,
  chance: Chance,
): PairChange {
  const keys = new Set(begun.map(keyOf));
  const all = shuffled(pairs, chance);
  const fresh = matched(choicesOf(all.filter((pair) => !keys.has(keyOf(pair)))), amount);
  const removed = fresh.length === amount ? fresh : matched(choicesOf(all), amount);
  return {
    removed,
    added: removed.flatMap(({ reviewerId, subjectId }) => [
      { reviewerId, subjectId: authorId },
      { reviewerId: authorId, subjectId },
    ]),
  };
}

const keyOf = ({ reviewerId, subjectId }: PeerPair): string => `${reviewerId} ${subjectId}`;

/** The subjects of each reviewer, in the order of the pairs. */
function choicesOf(pairs: readonly PeerPair[]): Map<number, number[]> {
  const choices = new Map<number, number[]>();
  for (const { reviewerId, subjectId } of pairs) {
    choices.set(reviewerId, [...(choices.get(reviewerId) ?? []), subjectId]);
  }
  return choices;
}

/**
 * Takes an author out: their reviewers get their subjects. Undefined when that cannot come out even, because somebody
 * would review themselves or the same work twice; then all is divided anew.
 */
export function takenOut(
  pairs: readonly PeerPair[],
  authorId: number,
  chance: Chance,
): PairChange | undefined {
  const removed = pairs.filter((pair) => pair.reviewerId === authorId || pair.subjectId === authorId);
  const reviewers = removed.flatMap(({ reviewerId }) => (reviewerId === authorId ? [] : [reviewerId]));
  const subjects = removed.flatMap(({ subjectId }) => (subjectId === authorId ? [] : [subjectId]));
  const present = new Map<number, Set<number>>(reviewers.map((id) => [id, new Set([id])]));
  for (const { reviewerId, subjectId } of pairs) present.get(reviewerId)?.add(subjectId);
  const choices = new Map(
    shuffled(reviewers, chance).map((id) => [
      id,
      shuffled(subjects, chance).filter((subjectId) => !present.get(id)?.has(subjectId)),
    ]),
  );
  const added = matched(choices, reviewers.length);
  return added.length === reviewers.length && added.length === subjects.length
    ? { removed, added }
    : undefined;
}

/**
 * At most `count` pairs of which no two share a reviewer or a subject. It changes earlier choices where a later
 * reviewer finds no free subject (augmenting paths), so it finds as many as there can be.
 */
function matched(choices: ReadonlyMap<number, readonly number[]>, count: number): PeerPair[] {
  const reviewerOf = new Map<number, number>();
  const finds = (reviewerId: number, tried: Set<number>): boolean => {
    for (const subjectId of choices.get(reviewerId) ?? []) {
      if (tried.has(subjectId)) continue;
      tried.add(subjectId);
      const holder = reviewerOf.get(subjectId);
      if (holder !== undefined && !finds(holder, tried)) continue;
      reviewerOf.set(subjectId, reviewerId);
      return true;
    }
    return false;
  };
  for (const reviewerId of choices.keys()) {
    if (reviewerOf.size === count) break;
    finds(reviewerId, new Set());
  }
  return [...reviewerOf].map(([subjectId, reviewerId]) => ({ reviewerId, subjectId }));
}
