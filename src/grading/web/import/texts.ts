import { gradeTitles, usernameTitles, type MissingColumns } from '../../domain/import/grade-columns.ts';
import type { RowProblem } from '../../domain/import/grade-rows.ts';

const problems: Record<RowProblem['problem'], (written: string, column: string) => string> = {
  'no-username': () => 'write a username.',
  'no-number': (written, column) =>
    `"${cut(written)}" in ${column} is no number. Write grades like 7.5 or 7,5.`,
  outside: (written, column) => `${written} in ${column} is too low or too high.`,
  twice: () => 'an earlier row has the same username.',
};

/** Cells can hold anything. */
const cut = (cell: string): string => (cell.length > 30 ? `${cell.slice(0, 30)}…` : cell);

const quoted = (titles: readonly string[]): string => titles.map((title) => `"${cut(title)}"`).join(', ');

const needed: Record<MissingColumns['columns'][number], string> = {
  username: `one of usernames (titles that count: ${usernameTitles.join(', ')})`,
  grade: `one of grades (titles that count: ${gradeTitles.join(', ')})`,
};

const example = 'For example: first row "username,grade", second row "ada,7.5".';

/** Enough to recognise the row by. */
const mostTitles = 6;

export const texts = {
  title: 'Grades from a CSV file',
  hint: 'For grades that were written in a spreadsheet, such as the exported list.',
  open: 'Import grades',
  fileLabel: 'CSV file',
  fileHint: (max: number) =>
    `Columns username and grade, such as "ada,7.5", at most 1000 rows. Grades are from 0 to ${max}, as in the exported list; rows without a grade change nothing.`,
  largeFile: (size: string) => `This file has ${size} or more. Reading it may take a while.`,
  readAnyway: 'Read it anyway',
  unreadable: 'This file could not be read. Choose it again.',
  notUtf8: 'This file is not written in UTF-8. Save it as "CSV UTF-8" and choose it again.',
  noColumn: ({ found, columns }: MissingColumns) =>
    `The first row of this file reads ${quoted(found.slice(0, mostTitles))}${found.length > mostTitles ? ' and more' : ''}. ` +
    `The file needs a column more: ${columns.map((column) => needed[column]).join(', and ')}. ${example}`,
  noRows: `No row of this file has a grade. Write grades in it, then choose it again. ${example}`,
  tooManyRows: (limit: number) => `This file has more than ${limit} grades. Split it.`,
  rowProblems: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
  rowProblem: ({ row, problem, written }: RowProblem, gradeTitle: string | undefined) => {
    const column = gradeTitle === undefined ? 'the second column' : `the column "${cut(gradeTitle)}"`;
    return `Row ${row}: ${problems[problem](written, column)}`;
  },
  stoppedReading: 'Reading stopped here: mend these rows first.',
  mendFirst: 'Mend the rows of the file, then choose it again.',
  chooseFirst: 'Choose a file first.',
  reading: 'The old grades are being read.',
  nothingChanges: 'No grade of this file changes anything. Choose another file.',
  previewFailed: 'The old grades could not be read.',
  preview: (changes: number, failing: number) =>
    `${changes === 1 ? '1 grade changes' : `${changes} grades change`}${failing === 0 ? '' : `, ${failing === 1 ? '1 row fails' : `${failing} rows fail`}`}`,
  readFrom: (usernames: string, grades: string) =>
    `Usernames are those in the column "${cut(usernames)}", grades those in "${cut(grades)}".`,
  table: 'Old and new grades',
  user: 'User',
  username: 'Username',
  oldGrade: 'Old grade',
  newGrade: 'New grade',
  effect: 'What happens',
  noGrade: 'No grade',
  changes: 'Changes',
  stays: 'Stays as it is',
  fails: 'Fails',
  give: (count: number) =>
    count === 0 ? 'Give grades' : count === 1 ? 'Give 1 grade' : `Give ${count} grades`,
  given: (count: number) => (count === 1 ? '1 grade is saved.' : `${count} grades are saved.`),
  failed: (count: number) => (count === 1 ? '1 row failed' : `${count} rows failed`),
  failedRow: (username: string, message: string) => `${username}: ${message}`,
  done: 'Done',
} as const;
