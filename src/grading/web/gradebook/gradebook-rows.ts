// From the lines of the gradebook to what its table and its files show.
import type { Assignment } from '../../../assignments/domain/model.ts';
import type { SheetRows } from '../../../kernel/web/sheets/sheet-rows.ts';
import { averageOf, isAllDropped, type Weighing } from '../../domain/gradebook/average.ts';
import type { CourseGradesLine, WorkState } from '../../domain/gradebook/model.ts';
import { texts } from './texts.ts';

export interface GradebookRow {
  readonly line: CourseGradesLine;
  readonly average: number | null;
  /** Why there is no average: every grade that would count is among the lowest. */
  readonly isAllDropped: boolean;
}

export type GradebookColumn = Pick<Assignment, 'id' | 'courseId' | 'name' | 'grading'>;

export function rowsOf(
  lines: readonly CourseGradesLine[],
  assignments: readonly GradebookColumn[],
  weighing: Weighing,
): GradebookRow[] {
  return lines.map((line) => {
    const works = assignments.map(({ id }) => ({ assignmentId: String(id), ...cellOf(line, id) }));
    return { line, average: averageOf(works, weighing), isAllDropped: isAllDropped(works, weighing) };
  });
}

/** The grade of a user in an assignment, and the state of their work; undefined where the caller may not open it. */
export function cellOf(
  { grades, states, submissionIds }: CourseGradesLine,
  assignmentId: number,
): { grade: number | null; state: WorkState | undefined; submissionId: number | undefined } {
  return {
    grade: grades[assignmentId] ?? null,
    state: states[assignmentId],
    submissionId: submissionIds[assignmentId],
  };
}

/** The rows that have every word of the search in the name or the username. */
export function matchingRows(rows: readonly GradebookRow[], search: string): readonly GradebookRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ line: { user } }) => {
    const text = `${user.name} ${user.username}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Grades as numbers from 0 to 10, and words where there is none. */
export function sheetRowsOf(
  rows: readonly GradebookRow[],
  assignments: readonly GradebookColumn[],
): SheetRows {
  return [
    [texts.user, texts.username, ...assignments.map(({ name }) => name), texts.averageHeading],
    ...rows.map(({ line, average, isAllDropped }) => [
      line.user.name,
      line.user.username,
      ...assignments.map(({ id }) => {
        const { grade, state } = cellOf(line, id);
        return state === 'graded' && grade !== null ? grade : texts.states[state ?? 'hidden'];
      }),
      isAllDropped ? texts.allDropped : average,
    ]),
  ];
}
