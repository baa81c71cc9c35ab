// How a CSV file becomes a list of grades, and which of its rows have a problem.
import { gradeColumnsOf, numberOf, type MissingColumns } from './grade-columns.ts';

export interface GradeRow {
  /** The row in the file, from 1. */
  readonly row: number;
  readonly username: string;
  readonly grade: number;
}

export interface RowProblem {
  readonly row: number;
  readonly problem: 'no-username' | 'no-number' | 'outside' | 'twice';
  /** What stands where the grade should be. */
  readonly written: string;
}

export interface ReadGrades {
  readonly rows: readonly GradeRow[];
  /** How many rows have no grade: they change nothing. */
  readonly withoutGrade: number;
  /** Set when the first row leaves a column out: without it no row can be used. */
  readonly missing: MissingColumns | undefined;
  /** The titles of the columns that are read; undefined where the first row has none. */
  readonly usernameTitle: string | undefined;
  readonly gradeTitle: string | undefined;
  readonly problems: readonly RowProblem[];
  /** True when reading ended at the limit of problems. */
  readonly stopped: boolean;
}

/**
 * Reads grades from the cells of a file. A first row of titles names the columns, as in the exported list; without one
 * they are username and grade. Reading stops at so many problems (LIM-014).
 */
export function gradesOfCells(
  cells: readonly (readonly string[])[],
  limits: { mostProblems: number; maxGrade: number },
): ReadGrades {
  const columns = gradeColumnsOf(cells[0] ?? []);
  const [rows, problems, seen]: [GradeRow[], RowProblem[], Set<string>] = [[], [], new Set()];
  let withoutGrade = 0;
  const answer = (stopped: boolean): ReadGrades => {
    const { missing, usernameTitle, gradeTitle } = columns;
    return { rows, withoutGrade, missing, usernameTitle, gradeTitle, problems, stopped };
  };
  if (columns.missing) return answer(false);
  for (const [at, line] of cells.entries()) {
    const written = (line[columns.gradeAt] ?? '').trim();
    const isEmpty = line.every((cell) => cell.trim() === '');
    if ((columns.hasTitles && at === 0) || isEmpty) continue;
    if (written === '') {
      withoutGrade += 1;
      continue;
    }
    const username = usernameOf(line[columns.usernameAt] ?? '');
    const row = { row: at + 1, username, grade: numberOf(written) };
    const problem = problemOf(row, limits.maxGrade, seen);
    seen.add(row.username.toLowerCase());
    if (problem === undefined) rows.push(row);
    else problems.push({ row: row.row, problem, written });
    if (problems.length >= limits.mostProblems) return answer(true);
  }
  return answer(false);
}

function problemOf(
  { username, grade }: GradeRow,
  maxGrade: number,
  seen: ReadonlySet<string>,
): RowProblem['problem'] | undefined {
  if (username === '') return 'no-username';
  if (Number.isNaN(grade)) return 'no-number';
  if (grade < 0 || grade > maxGrade) return 'outside';
  return seen.has(username.toLowerCase()) ? 'twice' : undefined;
}

/** Without the apostrophe that keeps spreadsheets from running a name as a formula. */
function usernameOf(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '');
}
