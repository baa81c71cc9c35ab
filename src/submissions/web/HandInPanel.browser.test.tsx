import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../../tests/support/answered-calls.ts';
import { assignmentReply, submissionReply } from '../../../tests/support/sample-replies.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { toWire } from '../../kernel/domain/wire-codec.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { submissionContract } from '../domain/contract.ts';
import { extraOfProblems, type HandInProblems } from '../domain/hand-in-problems.ts';
import { ExtendedSubmission } from '../domain/model.ts';
import { HandInPanel } from './HandInPanel.tsx';

const assignment = assignmentReply({
  cgignore: {
    policy: 'deny_all_files',
    rules: [{ ruleType: 'allow', fileType: 'file', name: '*.py' }],
    options: [],
  },
  cgignoreVersion: 'SubmissionValidator',
  maxSubmissions: 3,
});
const submission = submissionReply();

const file = (name: string) => ({ id: name, name, hash: 'x' });
const problems = (missing: string[]): HandInProblems => ({
  invalidFiles: [['notes.txt', 'deny_all_files']],
  removedFiles: [
    { fullname: 'notes.txt', name: 'notes.txt', reason: 'deny_all_files', deletionType: 'denied_file' },
  ],
  missingFiles: missing.map((name) => ({ ruleType: 'require', fileType: 'file', name })),
  originalTree: { id: '', name: '', entries: [file('main.py'), file('notes.txt')] },
  filterVersion: 'SubmissionValidator',
});
const refusal = (missing: string[]) => ({
  status: 400,
  body: { message: 'refused', code: 'INVALID_FILE_IN_ARCHIVE', ...extraOfProblems(problems(missing)) },
});
const success = { status: 200, body: toWire(ExtendedSubmission, submission, 'snake') };

let answers: { status: number; body: unknown }[] = [];
let sentTo: string[] = [];

/** Answers the requests of the page in place of a server. */
class AnsweringRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';

  open(_method: string, url: string): void {
    sentTo.push(url);
  }

  setRequestHeader(): void {
    // This test ignores headers.
  }

  getResponseHeader(): null {
    return null;
  }

  send(): void {
    const answer = answers.shift();
    this.status = answer?.status ?? 500;
    this.responseText = JSON.stringify(answer?.body);
    setTimeout(() => this.dispatchEvent(new Event('load')), 10);
  }
}

beforeEach(() => {
  sentTo = [];
  queryClient.clear();
  vi.stubGlobal('XMLHttpRequest', AnsweringRequest);
  answerCalls().answer(submissionContract.listUserSubmissions, () => []);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function renderPanel() {
  const onHandedIn = vi.fn();
  await renderScreen(<HandInPanel assignment={assignment} authorId={7} onHandedIn={onHandedIn} />);
  return onHandedIn;
}

async function choose(...names: string[]): Promise<void> {
  const picker = document.querySelector<HTMLInputElement>('input[type=file]:not([webkitdirectory])');
  if (!picker) throw new Error('There is no file picker.');
  await userEvent.upload(
    picker,
    names.map((name) => new File(['x'], name)),
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('shows denied files, then hands in without them (SUB-034)', async () => {
  answers = [refusal([]), success];
  const onHandedIn = await renderPanel();
  await expect.element(page.getByText('3 of 3 attempts left')).toBeVisible();
  await choose('main.py', 'notes.txt');
  await button('Hand in').click();
  await expect
    .element(page.getByRole('tab', { name: /Denied files/ }))
    .toHaveAttribute('aria-selected', 'true');
  await expect
    .element(page.getByRole('treeitem', { name: 'notes.txt' }))
    .toHaveAttribute('data-tone', 'removed');
  expect(button('Hand in anyway').query()).toBeNull();
  await page.getByRole('tab', { name: 'Hand-in instructions' }).click();
  await expect.element(page.getByText('Allowed: the file *.py')).toBeVisible();
  await button('Delete disallowed files and hand in').click();
  await expect.poll(() => onHandedIn).toHaveBeenCalledExactlyOnceWith(submission);
  expect(sentTo.map((url) => new URL(url, 'http://host').searchParams.get('ignored_files'))).toEqual([
    'error',
    'delete',
  ]);
  await expect.element(page.getByText('notes.txt')).not.toBeInTheDocument();
});

it('keeps the chosen files and offers no way on while required ones are missing (SUB-034)', async () => {
  answers = [refusal(['/main.py'])];
  const onHandedIn = await renderPanel();
  await choose('notes.txt');
  await button('Hand in').click();
  await expect.element(page.getByText('/main.py')).toBeVisible();
  await expect
    .element(button('Delete disallowed files and hand in'))
    .toHaveAttribute('aria-disabled', 'true');
  await button('Cancel submission').click();
  await expect.element(page.getByText('notes.txt')).toBeVisible();
  expect(onHandedIn).not.toHaveBeenCalled();
});
