import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { aboutReply, assignmentReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { gradeImportContract } from '../../domain/import/contract.ts';
import { ImportGradesCard } from './ImportGradesCard.tsx';

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(assignmentContract.getAssignment, () =>
    assignmentReply({ id: 5, grading: { scale: 'points', points: 100 } }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function choose(text: string): Promise<void> {
  await page.viewport(1200, 800);
  await renderScreen(<ImportGradesCard assignmentId={5} lockedReason={undefined} />);
  await page.getByRole('button', { name: 'Import grades' }).click();
  await expect.element(page.getByText(/Columns username and grade/).first()).toBeVisible();
  const picker = document.querySelector<HTMLInputElement>('input[type=file]:not([webkitdirectory])');
  if (!picker) throw new Error('There is no file picker.');
  await userEvent.upload(picker, new File([text], 'grades.csv'));
}

it('shows old and new grades, gives those that change, and tells which failed (SUB-038)', async () => {
  calls.answer(gradeImportContract.previewGradeImport, () => ({
    grades: [
      { username: 'ada', name: 'Ada', oldGrade: 4, newGrade: 7.5, changes: true, problem: null },
      { username: 'grace', name: 'Grace', oldGrade: null, newGrade: 8, changes: true, problem: null },
      { username: 'hedy', name: 'Hedy', oldGrade: 6, newGrade: 6, changes: false, problem: null },
      { username: 'x', name: null, oldGrade: null, newGrade: 1, changes: false, problem: 'Nobody.' },
    ],
  }));
  calls.answer(gradeImportContract.importGrades, () => ({
    updated: 1,
    failed: [{ username: 'grace', message: 'Noor has changed this grade meanwhile.' }],
  }));
  await choose('username,grade\nada,7.5\ngrace,8\nhedy,6\nx,1\n');
  await expect.element(page.getByText('2 grades change, 1 row fails').first()).toBeVisible();
  await expect
    .element(page.getByText('Usernames are those in the column "username", grades those in "grade".'))
    .toBeVisible();
  const ada = page.getByRole('row').filter({ hasText: 'Ada' });
  await expect.element(ada).toHaveTextContent('40.0075.00');
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Fails: Nobody.');
  await page.getByRole('button', { name: 'Give 2 grades' }).click();
  await expect.element(page.getByText('1 grade is saved.')).toBeVisible();
  await expect.element(page.getByText('2 rows failed')).toBeVisible();
  await expect.element(page.getByText('grace: Noor has changed')).toBeVisible();
  await expect.element(page.getByText('x: Nobody.')).toBeVisible();
  expect(calls.sentTo(gradeImportContract.importGrades)).toMatchObject([
    {
      grades: [
        { username: 'ada', grade: 7.5, seenGrade: 4 },
        { username: 'grace', grade: 8, seenGrade: null },
      ],
    },
  ]);
});

it('tells the problem of each row, and stops at 25 (LIM-014)', async () => {
  await choose(`username,grade\nada,ten\n${'grace,99\n'.repeat(40)}`);
  await expect.element(page.getByText('25 problems')).toBeVisible();
  await expect.element(page.getByText('Row 2: "ten" in the column "grade" is no number.')).toBeVisible();
  await expect.element(page.getByText('Reading stopped here')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Give grades' })).toBeDisabled();
});

it('asks before it reads a file of 2 MiB (LIM-014)', async () => {
  calls.answer(gradeImportContract.previewGradeImport, () => ({ grades: [] }));
  await choose(`username,grade,note\nada,7,${'x'.repeat(2 * 1024 * 1024)}\n`);
  await expect.element(page.getByText('This file has 2 MB or more.').first()).toBeVisible();
  expect(calls.sentTo(gradeImportContract.previewGradeImport)).toEqual([]);
  await page.getByRole('button', { name: 'Read it anyway' }).click();
  await expect.poll(() => calls.sentTo(gradeImportContract.previewGradeImport).length).toBe(1);
});

it('says what stands in a file without a column of grades, what is needed, and shows an example', async () => {
  await choose('naam;cijfer\nada;7,5\n');
  await expect.element(page.getByText(/reads "naam", "cijfer"\./).first()).toBeVisible();
  await expect
    .element(page.getByText(/one of grades \(titles that count: grade, mark, score\)/).first())
    .toBeVisible();
  await expect
    .element(page.getByText(/first row "username,grade", second row "ada,7.5"/).first())
    .toBeVisible();
});

it.each([
  ['semicolons and decimal commas', 'ada;7,5\ngrace;8,5\n'],
  ['tabs, a mark of UTF-8 and near titles', '\uFEFFName\tMark\nada\t7,5\ngrace\t8,5\n'],
  ['quoted decimal commas', 'User,Score\n"ada","7,5"\n"grace","8,5"\n'],
])('reads %s', async (_what, text) => {
  calls.answer(gradeImportContract.previewGradeImport, () => ({ grades: [] }));
  await choose(text);
  await expect
    .poll(() => calls.sentTo(gradeImportContract.previewGradeImport)[0]?.grades)
    .toMatchObject([
      { username: 'ada', grade: 7.5 },
      { username: 'grace', grade: 8.5 },
    ]);
});
