// The list of submissions as a CSV file.
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
): string[][] {
  const cellsOf = (line: OverviewLine): Record<ExportColumn, string> => ({
    user: line.name,
    username: line.username,
    grade: line.grade === null ? '' : String(line.grade),
    created: line.createdAt.toISOString(),
    late: line.late ? '1' : '0',
    autoTest: line.passed === null || line.total === null ? '' : `${line.passed}/${line.total}`,
    assignee: line.assigneeName ?? '',
    feedback: line.feedbackCount === null ? '' : String(line.feedbackCount),
  });
  return [
    columns.map((column) => headings[column]),
    ...lines.map((line) => {
      const cells = cellsOf(line);
      return columns.map((column) => cells[column]);
    }),
  ];
}
