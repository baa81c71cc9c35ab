// The average of a user over the assignments of a course. It is a view of the teacher, who keeps how it is computed.
import type { WorkState } from './model.ts';

/** How the average is computed. */
export interface Weighing {
  /** By the ids of the assignments; one without a weight counts once, 0 leaves it out. */
  readonly weights: ReadonlyMap<string, number>;
  /** How many of the lowest grades do not count. */
  readonly dropLowest: number;
}

export interface WeighedWork {
  readonly assignmentId: string;
  readonly grade: number | null;
  readonly state: WorkState | undefined;
}

/**
 * The weighed average from 0 to 10. Missing work counts 0; what is still open, to grade or hidden does not count.
 * Null when nothing counts.
 */
export function averageOf(works: readonly WeighedWork[], weighing: Weighing): number | null {
  const kept = countedOf(works, weighing)
    .toSorted((one, other) => one.grade - other.grade)
    .slice(weighing.dropLowest);
  const total = kept.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  const average = kept.reduce((sum, { grade, weight }) => sum + grade * weight, 0) / total;
  // Sums of doubles end in digits such as 6.800000000000001, which nobody wants in a spreadsheet.
  return Number(average.toFixed(9));
}

/** True where grades count, and all of them are among the lowest that are left out. */
export function isAllDropped(works: readonly WeighedWork[], weighing: Weighing): boolean {
  const { length } = countedOf(works, weighing);
  return length > 0 && length <= weighing.dropLowest;
}

function countedOf(
  works: readonly WeighedWork[],
  { weights }: Weighing,
): { grade: number; weight: number }[] {
  return works.flatMap(({ assignmentId, grade, state }) => {
    const weight = weights.get(assignmentId) ?? 1;
    if (weight === 0) return [];
    if (state === 'missing') return [{ grade: 0, weight }];
    return state === 'graded' && grade !== null ? [{ grade, weight }] : [];
  });
}

/** The weights as the address holds them: `12:2,14:0.5`. What cannot be read is left out. */
export function weightsOf(text: string): ReadonlyMap<string, number> {
  const pairs = text.split(',').map((pair) => /^(\d{1,15}):(\d{1,4}(?:\.\d{1,3})?)$/.exec(pair));
  return new Map(
    pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], Number(pair[2])] as const] : [])),
  );
}

/** The same as a text, without the weights that count once. */
export function textOfWeights(weights: ReadonlyMap<string, number>): string {
  const changed = [...weights].filter(([, weight]) => weight !== 1);
  return changed.map(([id, weight]) => `${id}:${weight}`).join(',');
}
