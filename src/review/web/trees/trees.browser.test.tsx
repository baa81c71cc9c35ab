import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import {
  aboutReply,
  assignmentReply,
  courseReply,
  submissionReply,
  userReply,
} from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import type { DirectoryNode } from '../../../assignments/domain/file-tree.ts';
import { autotestContract } from '../../../autotest/domain/contract.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { feedbackContract } from '../../../feedback/domain/contract.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { userSettingContract } from '../../../people/domain/user-setting-contract.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { submissionFile } from '../../../submissions/domain/addresses.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { revisionContract, type FileRevision } from '../../../submissions/domain/revisions/contract.ts';
import { fileSearchContract } from '../../../submissions/domain/search/contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';

const student: DirectoryNode = {
  id: '10',
  name: '',
  entries: [
    { id: '11', name: 'gone.py', hash: 'g' },
    { id: '12', name: 'main.py', hash: 'm' },
  ],
};
const teacher: DirectoryNode = {
  id: '10',
  name: '',
  entries: [
    { id: '22', name: 'main.py', hash: 'better', studentFileId: '12' },
    { id: '23', name: 'new.py', hash: 'n' },
  ],
};
const later: DirectoryNode = {
  ...teacher,
  entries: [{ id: '32', name: 'main.py', hash: 'theirs', studentFileId: '12' }],
};
const notebook = JSON.stringify({
  cells: [
    { cell_type: 'markdown', source: '# Plots' },
    {
      cell_type: 'code',
      execution_count: 4,
      source: 'plot()',
      outputs: [
        { output_type: 'stream', name: 'stdout', text: 'written' },
        { output_type: 'display_data', data: { 'text/html': '<b>bold</b>' } },
        {
          output_type: 'display_data',
          data: { 'image/svg+xml': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
        },
        { output_type: 'display_data', data: { 'text/latex': '$x^2$' } },
        { output_type: 'display_data', data: { 'application/pdf': 'JVBERg==' } },
        { output_type: 'error', ename: 'KeyError', evalue: 'x', traceback: ['\u001B[31mline 4'] },
      ],
    },
  ],
});
const contents: Record<string, BodyInit> = {
  '11': 'old\n',
  '12': 'first\nsecond\nthird\n',
  '22': 'first\nSECOND\nthird\n',
  '23': 'new\n',
  '32': 'theirs\n',
  '40': notebook,
  '41': new Uint8Array([0xff, 0xfe, 0x00, 0x01]),
  '42': 'name,points\nAda,3\nGrace,11\n',
};

let trees: { student: DirectoryNode; teacher: DirectoryNode | null };
let calls: AnsweredCalls;
let isGrader: boolean;

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  trees = { student, teacher };
  isGrader = true;
  calls = answerCalls();
  calls.answer(submissionContract.getSubmissionOverview, () => ({ submissions: [] }));
  calls.answer(submissionContract.getSubmission, () => submissionReply({ id: 7, assignmentId: 2 }));
  calls.answer(submissionContract.getRootFileTrees, () => trees);
  calls.answer(feedbackContract.getFeedback, () => ({ general: null, linter: {}, user: [], authors: [] }));
  calls.answer(rubricContract.listRubricResults, () => []);
  calls.answer(assignmentContract.getAssignment, () => assignmentReply({ id: 2 }));
  calls.answer(courseContract.getCourse, () =>
    courseReply({
      authorization: {
        permissions: isGrader
          ? { can_grade_work: true, can_see_others_work: true, can_edit_others_work: true }
          : {},
        paymentStatus: { tag: 'no-payment-required' },
      },
    }),
  );
  calls.answer(userSettingContract.listUiPreferences, () => ({}));
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings: {} }));
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    const id = /\/code\/(\d+)$/.exec(url)?.[1];
    return id === undefined || (request.method ?? 'GET') !== 'GET'
      ? answered(url, request)
      : Promise.resolve(new Response(contents[id] ?? ''));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

async function open(rest = '') {
  await page.viewport(1400, 800);
  return renderPage(submissionFile, `/courses/1/assignments/2/submissions/7/files${rest}`);
}

it('shows what staff changed, with marks in the tree and the version in the address (FILE-021, TEN-027)', async () => {
  const { where } = await open('/12#code');
  await expect.element(page.getByText('second')).toBeVisible();
  await page.getByText('Diff', { exact: true }).click();
  await expect.element(page.getByText('Changed by staff').first()).toBeVisible();
  await expect.element(page.getByText('SECOND', { exact: true })).toBeVisible();
  expect(where()).toBe('/courses/1/assignments/2/submissions/7/files/22?tree=diff#code');
  for (const mark of ['Added by staff', 'Deleted by staff', 'Changed by staff']) {
    await expect.element(page.getByRole('tree').getByLabelText(mark)).toBeVisible();
  }
  await page.getByRole('treeitem', { name: /gone\.py/ }).click();
  await expect.element(page.getByText('Deleted by staff').first()).toBeVisible();
  await page.getByText('Teacher', { exact: true }).click();
  await expect.element(page.getByRole('treeitem', { name: /gone\.py/ })).not.toBeInTheDocument();
});

it('does not compare versions where the institution does not want that (TEN-027)', async () => {
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings: { DIFF_VIEWER_ENABLED: false } }));
  await open('/12#code');
  await expect.element(page.getByText('Teacher', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Diff', { exact: true })).not.toBeInTheDocument();
});

it('never says that a submission has no files where only its tests left none', async () => {
  calls.answer(assignmentContract.getAssignment, () => assignmentReply({ id: 2, hasAutoTestV2: true }));
  calls.answer(autotestContract.listAutoTestOutputFiles, () => ({ files: [] }));
  await open('?tree=generated#code');
  await expect.element(page.getByText('The tests left no files').nth(1)).toBeVisible();
  expect(page.getByText('This submission has no files').query()).toBeNull();
});

it('tells in the versions of staff who changed which file, when and how (FILE-024)', async () => {
  const made = (differences: Partial<FileRevision>): FileRevision => ({
    ...{ id: '21', studentFileId: '12', change: 'changed', path: 'main.py', pathBefore: 'main.py' },
    ...{ isDirectory: false, size: 4, replacedBy: null },
    ...{ madeBy: userReply({ id: 3, name: 'Robin Roe' }), madeAt: new Date() },
    ...differences,
  });
  calls.answer(revisionContract.listFileRevisions, () => ({
    revisions: [
      made({ id: '33', change: 'removed', path: null, pathBefore: 'gone.py' }),
      made({ id: '22', change: 'moved', pathBefore: 'first.py' }),
      made({ change: 'added', path: 'first.py', pathBefore: null, replacedBy: '22', madeBy: null }),
    ],
  }));
  const { where } = await open('/22?tree=diff#code');
  await page.getByRole('button', { name: 'Who changed what' }).click();
  const list = page.getByRole('list', { name: 'Who changed what' });
  await expect.element(list.getByText('Robin Roe deleted gone.py')).toBeVisible();
  await expect.element(list.getByText('Staff added first.py')).toBeVisible();
  await list.getByRole('link', { name: 'renamed first.py to main.py' }).click();
  await expect.poll(where).toContain('tree=teacher');
});

it('offers one version alone to those for whom there is no other', async () => {
  trees = { student, teacher: null };
  isGrader = false;
  await open('/12#code');
  await expect.element(page.getByText('second')).toBeVisible();
  await expect.element(page.getByText('Teacher', { exact: true })).not.toBeInTheDocument();
});

it('tells staff that they may change files when the deadline of the author has passed', async () => {
  trees = { student, teacher: null };
  const later = new Date('2999-01-01T00:00:00Z');
  const withDeadline = (presentDeadline: Date) =>
    calls.answer(submissionContract.getSubmission, () =>
      submissionReply({
        ...{ id: 7, assignmentId: 2, presentDeadline },
        timeframe: { deadline: later, lockDate: null },
      }),
    );
  // That of everybody has passed: this author has an extension.
  const { timeframe: own } = assignmentReply();
  calls.answer(assignmentContract.getAssignment, () =>
    assignmentReply({ id: 2, timeframe: { ...own, deadline: new Date('2020-01-01T00:00:00Z') } }),
  );
  withDeadline(later);
  const { screen } = await open('/12#code');
  await expect.element(page.getByText(/Change files after it/)).toBeVisible();
  await expect.element(page.getByText('Teacher', { exact: true })).not.toBeInTheDocument();
  // Moved to an earlier moment, the deadline has passed, whatever it was at the hand-in.
  await screen.unmount();
  queryClient.clear();
  withDeadline(new Date('2020-01-01T00:00:00Z'));
  await open('/12#code');
  await expect.element(page.getByText('Teacher', { exact: true })).toBeVisible();
});

it('keeps what was typed when somebody else was first, and puts it in place of theirs on demand (FILE-024)', async () => {
  const { where } = await open('/22?tree=teacher#code');
  await page.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('textbox', { name: /^Content/ });
  await editor.click();
  await userEvent.keyboard('{Control>}a{/Control}mine');
  calls.refuse(revisionContract.changeTeacherFile, 409, {
    message: 'Robin has changed this file meanwhile.',
    code: 'INVALID_STATE',
  });
  trees = { student, teacher: later };
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Somebody else was first')).toBeVisible();
  await expect.element(page.getByText('Nothing that you typed is lost.')).toBeVisible();
  // Each button that the hint names is there.
  await expect
    .element(page.getByText('press “Put mine in its place” or “Leave theirs, drop mine”'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Put mine in its place' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Leave theirs, drop mine' })).toBeVisible();
  await expect.element(editor).toHaveTextContent('mine');
  await expect.element(page.getByLabelText('Theirs compared with mine')).toHaveTextContent('inserted: mine');
  let changed = '';
  calls.answer(revisionContract.changeTeacherFile, (_body, { pathname }) => {
    changed = pathname;
    return { id: '33', name: 'main.py', isDirectory: false, size: 4, modificationDate: 1_772_366_400 };
  });
  trees = {
    student,
    teacher: { ...later, entries: [{ id: '33', name: 'main.py', hash: 'mine', studentFileId: '12' }] },
  };
  await page.getByRole('button', { name: 'Put mine in its place' }).click();
  await expect.poll(where).toContain('/files/33?tree=teacher');
  expect(changed).toBe('/api/v1/code/32');
});

it('leaves those where they are who open another file while the last one is being saved', async () => {
  const { where } = await open('/22?tree=teacher#code');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: /^Content/ }).click();
  await userEvent.keyboard('{Control>}a{/Control}mine');
  calls.answer(revisionContract.changeTeacherFile, () => {
    trees = { student, teacher: later };
    return { id: '32', name: 'main.py', isDirectory: false, size: 4, modificationDate: 1_772_366_400 };
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Done')).toBeInTheDocument();
  await page.getByText('Student', { exact: true }).click();
  const there = where();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(where()).toBe(there);
});

it('searches all files, keeps the search in the address and leads to a line', async () => {
  calls.answer(fileSearchContract.searchFiles, () => ({
    matches: [{ fileId: '11', path: 'gone.py', line: 0, text: 'old', start: 0, length: 2 }],
    isCut: false,
    notSearched: 2,
  }));
  const { where } = await open('/12#code');
  // Above a list of names, the box itself says that it looks into the files.
  await expect.element(page.getByPlaceholder('Type to search all files')).toBeVisible();
  await page.getByLabelText('Search in all files').fill('ol');
  await expect.element(page.getByText('2 files were not searched: no text, or too large.')).toBeVisible();
  await page.getByRole('link', { name: /old/ }).click();
  await expect.poll(where).toBe('/courses/1/assignments/2/submissions/7/files/11?line=1&find=ol#code');
});

const withFile = (id: string, name: string) => ({
  student: { ...student, entries: [{ id, name, hash: id }] },
  teacher: null,
});

it('shows a notebook with its outputs: HTML in a frame of its own, pictures as images (FILE-023, NB-014)', async () => {
  trees = withFile('40', 'analysis.ipynb');
  await open('#code');
  await expect.element(page.getByRole('heading', { name: 'Plots' })).toBeVisible();
  await expect.element(page.getByText('In [4]')).toBeVisible();
  await expect.element(page.getByText('written')).toBeVisible();
  await expect.element(page.getByText('KeyError: x')).toBeVisible();
  await expect.element(page.getByText('line 4')).toBeVisible();
  await expect.element(page.getByAltText('Rendered image in a Jupyter notebook')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /\.pdf$/ })).toBeVisible();
  const frame = document.querySelector('iframe');
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame?.getAttribute('src')).toBe('/content-frame');
  await page.getByText('Source', { exact: true }).click();
  await expect.element(page.getByText(/cell_type/).first()).toBeVisible();
});

it('shows comma separated values as a table (FILE-023)', async () => {
  trees = withFile('42', 'points.csv');
  await open('#code');
  await expect.element(page.getByRole('columnheader', { name: 'points' })).toBeVisible();
  await expect.element(page.getByText('Grace')).toBeVisible();
});

it('names a binary file and offers it for download (FILE-011)', async () => {
  trees = withFile('41', 'tool.dat');
  await open('#code');
  await expect.element(page.getByText('Binary file detected')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download' }).first()).toBeVisible();
});
