// The list of submissions as a file for a spreadsheet.
import type { SheetCell } from '../../kernel/web/sheets/sheet-rows.ts';
import type { OverviewLine } from '../domain/model.ts';

export const exportColumns = [
  'user',
  'username',
  'grade',
  'created',
  'late',
  'autoTest',
  'assignee',
  'feedback',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** The headings, then one row per line. Moments are in UTC, so that they mean the same to every reader. */
export function exportRowsOf(
  lines: readonly OverviewLine[],
  columns: readonly ExportColumn[],
  headings: Readonly<Record<ExportColumn, string>>,
): SheetCell[][] {
  const cellsOf = (line: OverviewLine): Record<ExportColumn, SheetCell> => ({
    user: line.name,
    username: line.username,
    grade: line.grade,
    created: line.createdAt.toISOString(),
    late: line.late ? 1 : 0,
    autoTest: line.passed === null || line.total === null ? null : `${line.passed} of ${line.total}`,
    assignee: line.assigneeName,
    feedback: line.feedbackCount,
  });
  return [
    columns.map((column) => headings[column]),
    ...lines.map((line) => {
      const cells = cellsOf(line);
      return columns.map((column) => cells[column]);
    }),
  ];
}
