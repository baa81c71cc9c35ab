// The filter of the list as the address keeps it. Grades are on the scale from 0 to 10, moments in UTC.
import type { z } from 'zod';
import type { submissionList } from '../../domain/addresses.ts';
import { openFilter, partsOf, type ListFilter, type Splits } from '../../domain/filter/list-filter.ts';

export type FilterSearch = Pick<
  z.infer<typeof submissionList.query>,
  'show' | 'minGrade' | 'maxGrade' | 'after' | 'before' | 'grades' | 'dates' | 'part'
>;

/** The filter without its splits. */
export function wholeFilterOf(search: Partial<FilterSearch>): ListFilter {
  return {
    ...openFilter,
    onlyLatestSubs: search.show !== 'all',
    minGrade: gradeOf(search.minGrade),
    maxGrade: gradeOf(search.maxGrade),
    submittedAfter: momentOf(search.after),
    submittedBefore: momentOf(search.before),
  };
}

export function splitsOf({ grades = '', dates = '' }: Partial<FilterSearch>): Splits {
  return {
    grades: grades.split(',').flatMap((text) => gradeOf(text) ?? []),
    dates: dates.split(',').flatMap((text) => momentOf(text) ?? []),
  };
}

/** All parts; one where nothing is split. */
export function filterPartsOf(search: Partial<FilterSearch>): ListFilter[] {
  return partsOf(wholeFilterOf(search), splitsOf(search));
}

/** What the list shows: the chosen part, or the whole. */
export function filterOf(search: Partial<FilterSearch>): ListFilter {
  const { part = '' } = search;
  return (part === '' ? undefined : filterPartsOf(search)[Number(part)]) ?? wholeFilterOf(search);
}

/** How many of the bounds are set. */
export function countOfBounds({ minGrade, maxGrade, submittedAfter, submittedBefore }: ListFilter): number {
  return [minGrade, maxGrade, submittedAfter, submittedBefore].filter((bound) => bound !== null).length;
}

function gradeOf(text: string | undefined): number | null {
  const grade = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(grade) ? grade : null;
}

function momentOf(text: string | undefined): Date | null {
  const moment = new Date(text ?? '');
  return Number.isNaN(moment.getTime()) ? null : moment;
}
