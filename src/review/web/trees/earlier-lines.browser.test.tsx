// The code view under test shows what was said on earlier submissions where their lines are still there.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import {
  aboutReply,
  assignmentReply,
  courseReply,
  submissionReply,
} from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { feedbackContract } from '../../../feedback/domain/contract.ts';
import type { EarlierThread } from '../../../feedback/domain/model.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { userSettingContract } from '../../../people/domain/user-setting-contract.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { submissionFile } from '../../../submissions/domain/addresses.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';

const author = {
  ...{ id: 9, type: 'normal' as const, name: 'Noor', username: 'noor' },
  ...{ isTestStudent: false, tenantId: null, group: null },
};

function earlier(
  id: number,
  { line, firstLine = null, text }: { line: number; firstLine?: number | null; text: string },
): EarlierThread {
  const createdAt = new Date('2026-03-01T12:00:00Z');
  const reply = {
    ...{ id, commentBaseId: id, comment: text, authorId: 9, author, inReplyToId: null, lastEdit: null },
    ...{ createdAt, replyType: 'markdown' as const, commentType: 'normal' as const },
    ...{ approved: true, deleted: false },
  };
  return {
    thread: { id, type: 'inline-feedback', workId: 5, fileId: '2', line, firstLine, replies: [reply] },
    handedInAt: createdAt,
    isSameFile: false,
  };
}

const texts: Record<string, string> = {
  '2': 'import heapq\n\nold = 1\nprint(old)\n',
  '12': '# sorted\nimport heapq\n\nnew = 1\nprint(new)\n',
};
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  calls = answerCalls();
  const user = { ...author, id: 7, name: 'Ada', username: 'ada' };
  calls.answer(submissionContract.getSubmissionOverview, () => ({ submissions: [] }));
  calls.answer(submissionContract.getSubmission, () =>
    submissionReply({ id: 7, assignmentId: 2, user, manualGradingStatus: 'unfinished' }),
  );
  calls.answer(submissionContract.getRootFileTrees, () => ({
    student: { id: '10', name: '', entries: [{ id: '12', name: 'sort.py', hash: 'b' }] },
    teacher: null,
  }));
  calls.answer(feedbackContract.getFeedback, () => ({ general: null, linter: {}, user: [], authors: [] }));
  calls.answer(feedbackContract.listEarlierThreads, () => [
    earlier(1, { line: 0, text: 'Import **only** what you use' }),
    earlier(2, { line: 2, text: 'This line is gone' }),
    earlier(3, { firstLine: 1, line: 3, text: 'Two of these lines are gone' }),
  ]);
  calls.answer(rubricContract.listRubricResults, () => []);
  calls.answer(assignmentContract.getAssignment, () => assignmentReply({ id: 2 }));
  calls.answer(courseContract.getCourse, () =>
    courseReply({
      authorization: {
        permissions: { can_grade_work: true, can_see_others_work: true },
        paymentStatus: { tag: 'no-payment-required' },
      },
    }),
  );
  calls.answer(userSettingContract.listUiPreferences, () => ({}));
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings: {} }));
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    const fileId = /\/code\/(\d+)/.exec(url)?.[1];
    return fileId === undefined ? answered(url, request) : Promise.resolve(new Response(texts[fileId]));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

const address = '/courses/1/assignments/2/submissions/7/files/12';

it('shows an earlier comment under the line that moved, to read, with the way to where it was written', async () => {
  await page.viewport(1400, 800);
  await renderPage(submissionFile, `${address}#code`);
  const moved = page.getByRole('region', { name: 'Earlier feedback on line 2' });
  await expect.element(moved.getByText('Import only what you use')).toBeVisible();
  await expect.element(moved).toHaveTextContent('where this was line 1');
  expect(moved.getByRole('button').elements()).toEqual([]);
  await expect
    .element(moved.getByRole('link', { name: 'Open that submission' }))
    .toHaveAttribute('href', '/courses/1/assignments/2/submissions/5/files/2?replyToFocus=1-1#code');
  expect(page.getByText('This line is gone').elements()).toEqual([]);
});

it('shows an earlier comment on several lines under those that are still there', async () => {
  await page.viewport(1400, 800);
  await renderPage(submissionFile, `${address}#code`);
  const moved = page.getByRole('region', { name: 'Earlier feedback on line 3' });
  await expect.element(moved.getByText('Two of these lines are gone')).toBeVisible();
  await expect.element(moved).toHaveTextContent('where this was lines 2 to 4');
});

it('hides earlier comments with the others', async () => {
  await page.viewport(1400, 800);
  await renderPage(submissionFile, `${address}?showInlineFeedback=none#code`);
  await expect.element(page.getByText('# sorted')).toBeVisible();
  expect(page.getByText('Import only what you use').elements()).toEqual([]);
});
