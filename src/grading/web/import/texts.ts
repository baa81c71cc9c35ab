import type { RowProblem } from '../../domain/import/grade-rows.ts';

const problems: Record<RowProblem['problem'], string> = {
  'no-username': 'write a username.',
  'no-number': 'the grade is no number.',
  outside: 'the grade is too low or too high.',
  twice: 'an earlier row has the same username.',
};

export const texts = {
  title: 'Grades from a CSV file',
  hint: 'For grades that were written in a spreadsheet, such as the exported list.',
  open: 'Import grades',
  fileLabel: 'CSV file',
  fileHint: (max: number) =>
    `Columns username and grade, at most 1000 rows. Grades are from 0 to ${max}, as in the exported list; rows without a grade change nothing.`,
  largeFile: (size: string) => `This file has ${size} or more. Reading it may take a while.`,
  readAnyway: 'Read it anyway',
  unreadable: 'This file could not be read. Choose it again.',
  notUtf8: 'This file is not written in UTF-8. Save it as "CSV UTF-8" and choose it again.',
  noColumn: 'The first row names the columns, but not the grade. Add the title "grade".',
  noRows: 'No row of this file has a grade. Write grades in it, then choose it again.',
  tooManyRows: (limit: number) => `This file has more than ${limit} grades. Split it.`,
  rowProblems: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
  rowProblem: ({ row, problem }: RowProblem) => `Row ${row}: ${problems[problem]}`,
  stoppedReading: 'Reading stopped here: mend these rows first.',
  mendFirst: 'Mend the rows of the file, then choose it again.',
  chooseFirst: 'Choose a file first.',
  reading: 'The old grades are being read.',
  nothingChanges: 'No grade of this file changes anything. Choose another file.',
  previewFailed: 'The old grades could not be read.',
  preview: (changes: number, failing: number) =>
    `${changes === 1 ? '1 grade changes' : `${changes} grades change`}${failing === 0 ? '' : `, ${failing === 1 ? '1 row fails' : `${failing} rows fail`}`}`,
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
  give: (count: number) => (count === 1 ? 'Give 1 grade' : `Give ${count} grades`),
  given: (count: number) => (count === 1 ? '1 grade is saved.' : `${count} grades are saved.`),
  failed: (count: number) => (count === 1 ? '1 row failed' : `${count} rows failed`),
  failedRow: (username: string, message: string) => `${username}: ${message}`,
  done: 'Done',
} as const;
