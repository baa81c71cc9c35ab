// Which columns of a file hold usernames and grades.

/** Titles of a column of usernames, the surest first: a list may have names beside them. */
export const usernameTitles = [
  ...['username', 'user name', 'login', 'student number', 'student id', 'user id'],
  ...['user', 'name', 'student'],
];
/** First words of the title of a column of grades, as in "Grade (0 to 10)"; the surest first. */
export const gradeTitles = ['grade', 'mark', 'score'];

export interface MissingColumns {
  /** What the first row holds. */
  readonly found: readonly string[];
  readonly columns: readonly ('username' | 'grade')[];
}

export interface GradeColumns {
  readonly usernameAt: number;
  readonly gradeAt: number;
  /** True when the first row names the columns. */
  readonly hasTitles: boolean;
  readonly usernameTitle: string | undefined;
  readonly gradeTitle: string | undefined;
  readonly missing: MissingColumns | undefined;
}

/**
 * The columns of a file by its first row. A row with a number is no row of titles, unless it names both columns:
 * somebody may be called "mark".
 */
export function gradeColumnsOf(firstRow: readonly string[]): GradeColumns {
  const found = firstRow.map((cell) => cell.trim());
  const titles = found.map((title) => title.toLowerCase());
  const usernameAt = firstOf(usernameTitles, (title) => titles.indexOf(title));
  const gradeAt = firstOf(gradeTitles, (word) =>
    titles.findIndex((title) => title.split(/[^a-z]/, 1)[0] === word),
  );
  const filled = found.filter((title) => title !== '');
  const hasNumber = filled.some((title) => !Number.isNaN(numberOf(title)));
  const namesBoth = usernameAt !== -1 && gradeAt !== -1;
  if (!namesBoth && (hasNumber || filled.length < 2))
    return { usernameAt: 0, gradeAt: 1, hasTitles: false, ...untitled, missing: undefined };
  const columns = [
    ...(usernameAt === -1 ? (['username'] as const) : []),
    ...(gradeAt === -1 ? (['grade'] as const) : []),
  ];
  const missing = columns.length === 0 ? undefined : { found: filled, columns };
  const [usernameTitle, gradeTitle] = [found[usernameAt], found[gradeAt]];
  return { usernameAt, gradeAt, hasTitles: true, usernameTitle, gradeTitle, missing };
}

const untitled = { usernameTitle: undefined, gradeTitle: undefined };

function firstOf(titles: readonly string[], find: (title: string) => number): number {
  for (const title of titles) {
    const at = find(title);
    if (at !== -1) return at;
  }
  return -1;
}

/** Spreadsheets write decimals with a point or a comma. */
export function numberOf(written: string): number {
  return /^-?\d+(?:[.,]\d+)?$/.test(written) ? Number(written.replace(',', '.')) : Number.NaN;
}
