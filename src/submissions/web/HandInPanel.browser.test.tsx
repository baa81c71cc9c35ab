import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../../tests/support/answered-calls.ts';
import { assignmentReply, submissionReply } from '../../../tests/support/sample-replies.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { toWire } from '../../kernel/domain/wire/wire-codec.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { hasUnsavedWork } from '../../design/web/index.ts';
import type { Assignment } from '../../assignments/domain/model.ts';
import { submissionContract } from '../domain/contract.ts';
import { extraOfProblems, type HandInProblems } from '../domain/hand-in-problems.ts';
import { ExtendedSubmission } from '../domain/model.ts';
import { uploadContract } from '../domain/uploads/contract.ts';
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

const broken = 'the line breaks';
/** The line breaks once the test says so. */
const held = 'the line is held';
let breakLine = (): void => undefined;
let answers: ({ status: number; body: unknown } | typeof broken | typeof held)[] = [];
let sentTo: string[] = [];
let keys: string[] = [];

/** Answers the requests of the page in place of a server. */
class AnsweringRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';

  open(_method: string, url: string): void {
    sentTo.push(url);
  }

  setRequestHeader(name: string, value: string): void {
    if (name === 'idempotency-key') keys.push(value);
  }

  getResponseHeader(): null {
    return null;
  }

  send(): void {
    const answer = answers.shift();
    if (answer === held) {
      breakLine = () => this.dispatchEvent(new Event('error'));
      return;
    }
    if (answer === broken) {
      setTimeout(() => this.dispatchEvent(new Event('error')), 10);
      return;
    }
    this.status = answer?.status ?? 500;
    this.responseText = JSON.stringify(answer?.body);
    setTimeout(() => this.dispatchEvent(new Event('load')), 10);
  }
}

beforeEach(() => {
  sentTo = [];
  keys = [];
  queryClient.clear();
  vi.stubGlobal('XMLHttpRequest', AnsweringRequest);
  answerCalls().answer(submissionContract.listUserSubmissions, () => []);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function renderPanel(of = assignment) {
  const onHandedIn = vi.fn();
  await renderScreen(<HandInPanel assignment={of} authorId={7} onHandedIn={onHandedIn} />);
  return onHandedIn;
}

function choose(...names: string[]): Promise<void> {
  return chooseFile(...names.map((name) => new File(['x'], name)));
}

async function chooseFile(...files: File[]): Promise<void> {
  const picker = document.querySelector<HTMLInputElement>('input[type=file]:not([webkitdirectory])');
  if (!picker) throw new Error('There is no file picker.');
  await userEvent.upload(picker, files);
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
    .element(page.getByRole('treeitem', { name: /notes\.txt.*not allowed/ }))
    .toHaveAttribute('data-tone', 'removed');
  expect(button('Hand in anyway').query()).toBeNull();
  await page.getByRole('tab', { name: 'Hand-in instructions' }).click();
  await expect
    .element(page.getByText('Allowed: a file like *.py, where * stands for any letters'))
    .toBeVisible();
  await button('Delete disallowed files and hand in').click();
  await expect.poll(() => onHandedIn).toHaveBeenCalledExactlyOnceWith(submission);
  expect(sentTo.map((url) => new URL(url, 'http://host').searchParams.get('ignored_files'))).toEqual([
    'error',
    'delete',
  ]);
  await expect.element(page.getByText('notes.txt')).not.toBeInTheDocument();
});

it('brings the button that hands in into sight once files are chosen', async () => {
  await page.viewport(800, 400);
  await renderPanel();
  document.querySelector<HTMLElement>('section')?.style.setProperty('margin-top', '300px');
  await expect.element(button('Hand in')).not.toBeInViewport();
  await choose('main.py', 'sort.py', 'tree.py');
  await expect.element(button('Hand in')).toBeInViewport();
  await page.viewport(800, 800);
});

it('asks before somebody leaves who has chosen files and not handed them in', async () => {
  answers = [success];
  // The page may go elsewhere at once: then it does not ask.
  const whenHandedIn = vi.fn(() => expect(hasUnsavedWork()).toBe(false));
  await renderScreen(<HandInPanel assignment={assignment} authorId={7} onHandedIn={whenHandedIn} />);
  expect(hasUnsavedWork()).toBe(false);
  await choose('main.py');
  await expect.poll(hasUnsavedWork).toBe(true);
  await button('Hand in').click();
  await expect.poll(() => whenHandedIn).toHaveBeenCalledOnce();
  expect(hasUnsavedWork()).toBe(false);
});

it('asks nothing about files that it was given, such as those that are kept as drafts', async () => {
  const given = [{ path: 'main.py', file: new File(['x'], 'main.py') }];
  await renderScreen(
    <HandInPanel assignment={assignment} authorId={7} initialFiles={given} onHandedIn={vi.fn()} />,
  );
  await expect.element(page.getByText('main.py')).toBeVisible();
  expect(hasUnsavedWork()).toBe(false);
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

it('says that the line broke, keeps the files, and sends them under the same key until they arrive', async () => {
  answers = [broken, broken, broken, broken, success];
  const onHandedIn = await renderPanel();
  await choose('main.py');
  await button('Hand in').click();
  await expect.element(page.getByText(/Sending everything again/)).toBeVisible();
  await expect.element(page.getByText('Your work may not have arrived')).toBeVisible();
  await expect.element(page.getByText('main.py')).toBeVisible();
  expect(onHandedIn).not.toHaveBeenCalled();
  await button('Hand in').click();
  await expect.poll(() => onHandedIn).toHaveBeenCalledExactlyOnceWith(submission);
  expect(keys).toHaveLength(5);
  expect(new Set(keys).size).toBe(1);
});

it('goes on where a line was cut, says since when the first part is there, and hands the upload in', async () => {
  const sizeBytes = 5 * 1024 * 1024;
  const id = '5f2b8b1e-3c64-4c1e-9a53-0d6f0c6a1b11';
  const standing = (megabytes: number) => ({ id, sizeBytes, receivedBytes: megabytes * 1024 * 1024 });
  const calls = answerCalls();
  calls.answer(submissionContract.listUserSubmissions, () => []);
  calls.answer(uploadContract.beginUpload, () => standing(2));
  calls.answer(uploadContract.getUpload, () => standing(2));
  answers = [held, { status: 200, body: standing(3) }, { status: 200, body: standing(5) }, success];
  const onHandedIn = await renderPanel();
  await chooseFile(new File([new Uint8Array(sizeBytes)], 'data.py', { lastModified: 1000 }));
  await button('Hand in').click();
  await expect.element(page.getByText('40 % had arrived before. Sending goes on from there.')).toBeVisible();
  breakLine();
  await expect
    .element(page.getByText('40 % had arrived when the connection broke. Sending goes on from there.'))
    .toBeVisible();
  await expect.element(page.getByText(/Sending goes on where it stopped/)).toBeVisible();
  await expect.poll(() => onHandedIn).toHaveBeenCalledExactlyOnceWith(submission);
  expect(calls.sentTo(uploadContract.beginUpload)).toMatchObject([
    { files: [{ name: 'data.py', sizeBytes }] },
  ]);
  const searches = sentTo.map((url) => new URL(url, 'http://host').searchParams);
  const offset = 2 * 1024 * 1024;
  expect(searches.map((search) => search.get('offset'))).toEqual([
    String(offset),
    String(offset),
    String(3 * 1024 * 1024),
    null,
  ]);
  expect(searches.at(-1)?.get('upload_id')).toBe(id);
});

it('tells of a file that is too large before anything is sent', async () => {
  await renderPanel();
  await expect.element(page.getByText(/At most 64 MB in all and 50 MB a file/)).toBeVisible();
  // Every file claims to be large; a real one of 51 MB would only slow the test down.
  vi.spyOn(File.prototype, 'size', 'get').mockReturnValue(51 * 1024 ** 2);
  await choose('main.py');
  await expect
    .element(page.getByText('This is larger than 50 MB, the most that can be sent. Remove it.'))
    .toBeVisible();
  // The button says why it does nothing.
  await button('Hand in').click({ force: true });
  await expect.element(page.getByText('Remove the files that are too large first.')).toBeVisible();
  expect(sentTo).toEqual([]);
});

it('tells which required name is missing before anything is sent', async () => {
  const main = { ruleType: 'require', fileType: 'file', name: '/main.py' } as const;
  const rules: Assignment['cgignore'] = { policy: 'deny_all_files', rules: [main], options: [] };
  await renderPanel({ ...assignment, cgignore: rules });
  await choose('Main.py');
  await expect.element(page.getByText('Rename Main.py to main.py, then choose it again.')).toBeVisible();
  await expect.element(page.getByText('The hand-in rules do not allow this name.')).toBeVisible();
});

it('who has handed in run.PY under a rule for *.py reads to rename it, before and after the refusal', async () => {
  const denied: HandInProblems = {
    ...problems([]),
    invalidFiles: [['run.PY', 'deny_all_files']],
    originalTree: { id: '', name: '', entries: [file('main.py'), file('run.PY')] },
  };
  const body = { message: 'refused', code: 'INVALID_FILE_IN_ARCHIVE', ...extraOfProblems(denied) };
  answers = [{ status: 400, body }];
  await renderPanel();
  await choose('main.py', 'run.PY');
  await expect.element(page.getByText(/do not allow this name\. Rename it to run\.py,/)).toBeVisible();
  await button('Hand in').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/rename run\.PY to run\.py/)).toBeVisible();
});
