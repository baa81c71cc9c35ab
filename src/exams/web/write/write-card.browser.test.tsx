import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { assignmentReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { examDraftContract as contract } from '../../domain/draft-contract.ts';
import type { ExamDraft } from '../../domain/drafts.ts';
import { keptFiles } from './kept-files.ts';
import { WriteCard } from './WriteCard.tsx';

const savedAt = new Date('2026-03-02T10:00:00Z');
const deadline = new Date(Date.now() + 3_600_000);
const exam = (end = deadline) =>
  assignmentReply({
    kind: 'exam',
    timeframe: { availability: { tag: 'fixed', value: true }, deadline: end, lockDate: null },
  });
let calls: AnsweredCalls;
let saved: ExamDraft[];

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  calls = answerCalls();
  saved = [{ path: 'main.py', text: 'print(1)', revision: 3, savedAt }];
  calls.answer(contract.listOwnExamDrafts, () => ({ drafts: saved }));
  calls.answer(assignmentContract.getTemplate, () => ({
    id: '1',
    name: 'template',
    entries: [{ id: '2', name: 'helper.py', hash: 'a' }],
  }));
  calls.answer(contract.putExamDraft, ({ seenRevision }) => ({ revision: seenRevision + 1, savedAt }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = (end?: Date) =>
  renderScreen(<WriteCard assignment={exam(end)} userId={7} onHandedIn={() => undefined} />);
const editor = page.getByRole('textbox', { name: /^Text of main\.py/ });

it('shows what the server has, and keeps a change in the browser at once and on the server at a pause', async () => {
  await show();
  await expect.element(editor).toHaveTextContent('print(1)');
  await editor.click();
  await userEvent.keyboard('x');
  await expect.poll(() => keptFiles.read(5, 7)).toMatchObject([{ path: 'main.py', isUnsaved: true }]);
  await expect.poll(() => calls.sentTo(contract.putExamDraft)).toHaveLength(1);
  expect(calls.sentTo(contract.putExamDraft)[0]).toMatchObject({ path: 'main.py', seenRevision: 3 });
  await expect.element(page.getByText(/^Saved \d\d:\d\d:\d\d$/).first()).toBeVisible();
  expect(keptFiles.read(5, 7)).toEqual([]);
});

it('comes back with what only the browser has kept, and saves it', async () => {
  keptFiles.write(5, 7, [{ path: 'main.py', text: 'typed offline', revision: 3, isUnsaved: true }]);
  await show();
  await expect.element(editor).toHaveTextContent('typed offline');
  await expect.poll(() => calls.sentTo(contract.putExamDraft)).toMatchObject([{ text: 'typed offline' }]);
});

it('lets the student choose between two texts of one file', async () => {
  keptFiles.write(5, 7, [{ path: 'main.py', text: 'mine', revision: 2, isUnsaved: true }]);
  await show();
  await expect.element(page.getByText(/main\.py was changed elsewhere/)).toBeVisible();
  expect(calls.sentTo(contract.putExamDraft)).toEqual([]);
  await page.getByRole('button', { name: 'Keep this text' }).click();
  await expect
    .poll(() => calls.sentTo(contract.putExamDraft))
    .toMatchObject([{ text: 'mine', seenRevision: 3 }]);
});

it('adds a file by its name, and stays readable when the exam is over', async () => {
  const { unmount } = await show();
  const name = page.getByRole('textbox', { name: 'New file' });
  await name.fill('../x');
  await expect
    .element(page.getByRole('button', { name: 'Add file' }))
    .toHaveAttribute('aria-disabled', 'true');
  await name.fill('help.py');
  await page.getByRole('button', { name: 'Add file' }).click();
  await expect
    .poll(() => calls.sentTo(contract.putExamDraft))
    .toMatchObject([{ path: 'help.py', text: '', seenRevision: 0 }]);
  await unmount();
  await show(new Date(Date.now() - 60_000));
  await expect.element(editor).toHaveTextContent('print(1)');
  await expect.element(page.getByText(/The exam is over/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Hand in what is written' }).elements()).toEqual([]);
});

it('offers the files of the template and the required names to begin with', async () => {
  const rules = [{ ruleType: 'require', fileType: 'file', name: '/answers.md' } as const];
  const cgignore = { policy: 'allow_all_files', rules, options: [] } as const;
  const assignment = { ...exam(), cgignore: { ...cgignore, options: [] } };
  await renderScreen(<WriteCard assignment={assignment} userId={7} onHandedIn={() => undefined} />);
  await expect.element(page.getByRole('button', { name: 'Start from the template helper.py' })).toBeVisible();
  await page.getByRole('button', { name: 'Write answers.md' }).click();
  await expect
    .poll(() => calls.sentTo(contract.putExamDraft))
    .toMatchObject([{ path: 'answers.md', text: '' }]);
  await expect.element(page.getByRole('textbox', { name: /^Text of answers\.md/ })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Write answers.md' })).not.toBeInTheDocument();
});
