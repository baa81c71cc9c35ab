// Decides which lines of the list are shown, and their texts. Pure.
import type { z } from 'zod';
import { matchesSearch, searchTermsOf } from '../../kernel/domain/search-terms.ts';
import { passesFilter, type ListFilter } from '../domain/filter/list-filter.ts';
import type { OverviewLine } from '../domain/model.ts';
import { filterOf, type FilterSearch } from './filter/filter-search.ts';
import { texts } from './texts.ts';
import type { submissionList } from '../domain/addresses.ts';

export type ListSearch = z.infer<typeof submissionList.query>;

/** A line that knows whether it counts: only the newest line of each author counts. */
export interface ListLine extends OverviewLine {
  counts: boolean;
}

/** The lines of the list. `lines` has the newest first. */
export function listLinesOf(lines: readonly OverviewLine[]): ListLine[] {
  const known = new Set<string>();
  return lines.map((line) => {
    const counts = !known.has(line.userId);
    known.add(line.userId);
    return { ...line, counts };
  });
}

/** The value of the filter for work without a grader. */
export const nobody = 'nobody';

interface ListFacts {
  viewerId: number | undefined;
  /** Of the assignment. */
  highestGrade: number;
  /** In place of that of the search. */
  filter?: ListFilter;
}

/** Lines that match the search. Filters can limit them to those to grade, or to those of one grader. */
export function shownLinesOf(
  lines: readonly ListLine[],
  search: Pick<ListSearch, 'q' | 'mine' | 'work' | 'grader'> & Partial<FilterSearch>,
  { viewerId, highestGrade, filter = filterOf(search) }: ListFacts,
): ListLine[] {
  const { q, mine, work, grader } = search;
  const terms = searchTermsOf(q);
  return lines.filter(
    (line) =>
      passesFilter(filter, factsOf(line), highestGrade) &&
      (mine === '' || line.assigneeId === String(viewerId)) &&
      (work === '' || isToGrade(line)) &&
      (grader === '' || (line.assigneeId ?? nobody) === grader) &&
      matchesSearch(terms, {
        user: `${line.name} ${line.username}`,
        assignee: line.assigneeName ?? '',
        grade: line.grade === null ? '' : String(line.grade),
        autotest: testTextOf(line),
      }),
  );
}

const factsOf = ({ grade, manualGradingStatus, createdAt, assigneeId, counts }: ListLine) => ({
  ...{ grade, createdAt, isLatest: counts },
  isGraded: manualGradingStatus === 'finished',
  assigneeId: assigneeId === null ? null : Number(assigneeId),
});

/** Whether a grader still has something to do. Older attempts and test submissions never count. */
export function isToGrade({ isTest, counts, manualGradingStatus }: ListLine): boolean {
  return counts && !isTest && manualGradingStatus === 'unfinished';
}

/** The graders of these lines, sorted by name. */
export function gradersOf(lines: readonly OverviewLine[]): { id: string; name: string }[] {
  const names = new Map(
    lines.flatMap(({ assigneeId, assigneeName }): [string, string][] =>
      assigneeId === null || assigneeName === null ? [] : [[assigneeId, assigneeName]],
    ),
  );
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The number of authors in the lines. */
export function studentCountOf(lines: readonly OverviewLine[]): number {
  return new Set(lines.map((line) => line.userId)).size;
}

/** "3 of 4 tests" once there are points, else the state in a word, and whether to be wary; nothing without tests. */
export function testTextOf(line: OverviewLine): string {
  const text = endTextOf(line);
  return line.autoTestContradicts ? texts.contradicts(text) : text;
}

function endTextOf({ autoTestState, passed, total }: OverviewLine): string {
  if (autoTestState === null) return '';
  const hasEnded = autoTestState === 'passed' || autoTestState === 'timed_out';
  if (hasEnded && passed !== null && total !== null)
    return texts.testsPassed(pointText(passed), pointText(total));
  const words: Record<string, string> = texts.testState;
  return words[autoTestState] ?? autoTestState;
}

/** Reads the sort from the address: `-grade` means descending. */
export function sortOf(text: string): { id: string; descending: boolean } | null {
  if (text === '') return null;
  return text.startsWith('-') ? { id: text.slice(1), descending: true } : { id: text, descending: false };
}

export function sortTextOf({ id, descending }: { id: string; descending: boolean }): string {
  return descending ? `-${id}` : id;
}

function pointText(points: number): string {
  return String(Number(points.toFixed(2)));
}
