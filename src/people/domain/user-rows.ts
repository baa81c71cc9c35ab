// Lists of new people: how a file becomes such a list, and which row has which problem.
import { NewUser, type UserRowProblem } from './administration.ts';

export interface UserRow {
  username: string;
  name: string;
  email: string;
}

const fields = ['username', 'name', 'email'] as const;

/** Problems of single rows and of rows that clash; usernames clash whatever the case of their letters. */
export function problemsOfRows(rows: readonly UserRow[]): UserRowProblem[] {
  const firstRow = new Map<string, number>();
  return rows.flatMap((row, at) => {
    const parsed = NewUser.safeParse(row);
    const own = parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => ({ row: at, field: String(path[0]), message }));
    const key = row.username.trim().toLowerCase();
    const earlier = firstRow.get(key);
    if (earlier === undefined) firstRow.set(key, at);
    if (earlier === undefined || key === '') return own;
    return [...own, { row: at, field: 'username', message: `Row ${earlier + 1} has the same username.` }];
  });
}

export interface ReadFile {
  rows: UserRow[];
  /** Titles that the first line leaves out: without them no row can be used. */
  missingColumns: string[];
  problems: UserRowProblem[];
  /** True when reading ended at the limit of problems. */
  stopped: boolean;
}

/**
 * Reads people from the cells of a file. A first line that names the columns decides their order; without one
 * it is username, name, email. Reading stops at so many problems (LIM-014).
 */
export function peopleOfCells(cells: readonly (readonly string[])[], mostProblems: number): ReadFile {
  const [first = [], ...rest] = cells;
  const titles = first.map((cell) => cell.trim().toLowerCase());
  const hasTitles = titles.includes('username');
  const columns = fields.map((field, at) => (hasTitles ? titles.indexOf(field) : at));
  const missingColumns = fields.filter((_field, at) => columns[at] === -1);
  if (missingColumns.length > 0) return { rows: [], missingColumns, problems: [], stopped: false };
  const rows: UserRow[] = [];
  for (const line of hasTitles ? rest : cells) {
    if (line.every((cell) => cell.trim() === '')) continue;
    const [username = '', name = '', email = ''] = columns.map((column) => line[column]?.trim() ?? '');
    rows.push({ username, name, email });
  }
  const problems = problemsOfRows(rows);
  const stopped = problems.length >= mostProblems;
  return { rows, missingColumns, problems: problems.slice(0, mostProblems), stopped };
}
