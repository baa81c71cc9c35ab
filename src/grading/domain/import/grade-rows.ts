// How a CSV file becomes a list of grades, and which of its rows have a problem.

export interface GradeRow {
  /** The row in the file, from 1. */
  readonly row: number;
  readonly username: string;
  readonly grade: number;
}

export interface RowProblem {
  readonly row: number;
  readonly problem: 'no-username' | 'no-number' | 'outside' | 'twice';
}

export interface ReadGrades {
  readonly rows: readonly GradeRow[];
  /** How many rows have no grade: they change nothing. */
  readonly withoutGrade: number;
  /** Titles that the first row leaves out: without them no row can be used. */
  readonly missingColumns: readonly string[];
  readonly problems: readonly RowProblem[];
  /** True when reading ended at the limit of problems. */
  readonly stopped: boolean;
}

/**
 * Reads grades from the cells of a file. A first row with the title `username` names the columns, as in the exported
 * list; without one they are username and grade. Reading stops at so many problems (LIM-014).
 */
export function gradesOfCells(
  cells: readonly (readonly string[])[],
  limits: { mostProblems: number; maxGrade: number },
): ReadGrades {
  const titles = (cells[0] ?? []).map((cell) => cell.trim().toLowerCase());
  const hasTitles = titles.includes('username');
  const usernameAt = hasTitles ? titles.indexOf('username') : 0;
  const gradeAt = hasTitles ? titles.findIndex((title) => /^grade\b/.test(title)) : 1;
  const [rows, problems, seen]: [GradeRow[], RowProblem[], Set<string>] = [[], [], new Set()];
  let withoutGrade = 0;
  const answer = (missingColumns: string[], stopped: boolean): ReadGrades => {
    return { rows, withoutGrade, missingColumns, problems, stopped };
  };
  if (gradeAt === -1) return answer(['grade'], false);
  for (const [at, line] of cells.entries()) {
    const written = (line[gradeAt] ?? '').trim();
    const isEmpty = line.every((cell) => cell.trim() === '');
    if ((hasTitles && at === 0) || isEmpty) continue;
    if (written === '') {
      withoutGrade += 1;
      continue;
    }
    const row = { row: at + 1, username: usernameOf(line[usernameAt] ?? ''), grade: numberOf(written) };
    const problem = problemOf(row, limits.maxGrade, seen);
    seen.add(row.username.toLowerCase());
    if (problem === undefined) rows.push(row);
    else problems.push({ row: row.row, problem });
    if (problems.length >= limits.mostProblems) return answer([], true);
  }
  return answer([], false);
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

/** Spreadsheets write decimals with a point or a comma. */
function numberOf(written: string): number {
  return /^-?\d+(?:[.,]\d+)?$/.test(written) ? Number(written.replace(',', '.')) : Number.NaN;
}
