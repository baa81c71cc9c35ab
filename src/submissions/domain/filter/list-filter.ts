// The filter of the list of submissions, and its splits (SUB-009 to SUB-015). Grades are on the scale from 0 to 10.
import { z } from 'zod';
import { Id, SentMoment } from '../../../kernel/domain/fields.ts';
import { allowed, refused, type Verdict } from '../../../kernel/domain/refusal.ts';
import { filterNamesNoGrader, splitOutside } from './refusals.ts';

/** More parts than anybody reads. */
export const mostParts = 20;

/** What a call takes: an unknown key is refused, as it would let through what was to be left out. */
export const ListFilter = z.strictObject({
  onlyLatestSubs: z.boolean().default(true),
  minGrade: z.number().nullable().default(null),
  maxGrade: z.number().nullable().default(null),
  submittedAfter: SentMoment.nullable().default(null),
  submittedBefore: SentMoment.nullable().default(null),
  /** Ids of graders; empty for the work of all. */
  assignees: z.array(Id).max(200).default([]),
});
export type ListFilter = z.infer<typeof ListFilter>;

/** The filter of a list that nobody has filtered. */
export const openFilter: ListFilter = {
  onlyLatestSubs: true,
  minGrade: null,
  maxGrade: null,
  submittedAfter: null,
  submittedBefore: null,
  assignees: [],
};

/** The highest grade of an assignment; ten where it names none. */
export const highestGradeOf = ({ maxGrade }: { maxGrade: number | null }): number => maxGrade ?? 10;

interface Filtered {
  readonly grade: number | null;
  /** False also where the grade is one so far. */
  readonly isGraded: boolean;
  readonly createdAt: Date;
  readonly assigneeId: number | null;
  /** Newest of its author. */
  readonly isLatest: boolean;
}

/** Whether a submission passes; `maxGrade` is the highest grade of the assignment. */
export function passesFilter(
  filter: ListFilter,
  { grade, isGraded, createdAt, assigneeId, isLatest }: Filtered,
  maxGrade: number,
): boolean {
  const { onlyLatestSubs, submittedAfter: after, submittedBefore: before, assignees } = filter;
  return (
    (isLatest || !onlyLatestSubs) &&
    passesGrade(filter, isGraded ? grade : null, maxGrade) &&
    (after === null || createdAt >= after) &&
    (before === null || createdAt < before) &&
    (assignees.length === 0 || (assigneeId !== null && assignees.includes(assigneeId)))
  );
}

/**
 * A grade so far is none yet, so bounds leave it out (SUB-015). The upper bound is outside, so that parts share nothing;
 * but the highest grade of all is in the last part.
 */
function passesGrade({ minGrade, maxGrade }: ListFilter, grade: number | null, highest: number): boolean {
  if (grade === null) return minGrade === null && maxGrade === null;
  if (minGrade !== null && grade < minGrade) return false;
  return maxGrade === null || grade < maxGrade || (grade === maxGrade && maxGrade === highest);
}

/** Graders may be chosen who grade here. */
export function mayFilterBy(filter: ListFilter, graderIds: ReadonlySet<number>): Verdict {
  return filter.assignees.every((id) => graderIds.has(id)) ? allowed : refused(filterNamesNoGrader);
}

/** May the filter be split at this grade? It must lie between its bounds, and on neither. */
export function maySplitByGrade(
  { minGrade, maxGrade }: ListFilter,
  grade: number,
  shown: (grade: number) => string = String,
): Verdict {
  if (minGrade !== null && grade <= minGrade)
    return refused(splitOutside, { text: `The grade must be above the lowest one, ${shown(minGrade)}.` });
  if (maxGrade !== null && grade >= maxGrade)
    return refused(splitOutside, { text: `The grade must be below the highest one, ${shown(maxGrade)}.` });
  return allowed;
}

export function maySplitByDate({ submittedAfter, submittedBefore }: ListFilter, date: Date): Verdict {
  if (submittedAfter !== null && date <= submittedAfter)
    return refused(splitOutside, { text: 'The moment must be after the beginning of the filter.' });
  if (submittedBefore !== null && date >= submittedBefore)
    return refused(splitOutside, { text: 'The moment must be before the end of the filter.' });
  return allowed;
}

export interface Splits {
  readonly grades: readonly number[];
  readonly dates: readonly Date[];
}

/** The parts of a filter: one for each pair of neighbouring grades and of neighbouring moments. What lies outside splits nothing. */
export function partsOf(filter: ListFilter, { grades, dates }: Splits): ListFilter[] {
  const byGrade = grades
    .toSorted((a, b) => a - b)
    .reduce<ListFilter[]>(
      (parts, grade) =>
        parts.flatMap((part) =>
          maySplitByGrade(part, grade).allowed
            ? [
                { ...part, maxGrade: grade },
                { ...part, minGrade: grade },
              ]
            : [part],
        ),
      [filter],
    );
  return dates
    .toSorted((a, b) => a.getTime() - b.getTime())
    .reduce<ListFilter[]>(
      (parts, date) =>
        parts.flatMap((part) =>
          maySplitByDate(part, date).allowed
            ? [
                { ...part, submittedBefore: date },
                { ...part, submittedAfter: date },
              ]
            : [part],
        ),
      byGrade,
    )
    .slice(0, mostParts);
}
