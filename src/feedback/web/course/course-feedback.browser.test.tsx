import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { aboutReply, courseReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { courseFeedback } from '../../domain/addresses.ts';
import { courseFeedbackContract, type CourseFeedback } from '../../domain/course/contract.ts';

function given(id: number, of: Partial<CourseFeedback>, comment: string): CourseFeedback {
  const createdAt = new Date('2026-03-01T12:00:00Z');
  return {
    student: { ...userReply(), id: 9, name: 'Noor' },
    ...{ assignmentId: 2, assignmentName: 'Sorting', path: 'sort.py' },
    thread: { id, type: 'inline-feedback', workId: 5, fileId: '3', line: 6, firstLine: 4 },
    reply: {
      ...{ id, commentBaseId: id, comment, authorId: null, author: null, inReplyToId: null, lastEdit: null },
      ...{ createdAt, replyType: 'markdown', commentType: 'normal', approved: true, deleted: false },
    },
    ...of,
  };
}

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  calls = answerCalls();
  calls.answer(courseContract.getCourse, () => courseReply({ name: 'Programming' }));
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings: {} }));
});
afterEach(() => {
  sessionStore.set(undefined);
});

it('lists feedback with where it stands and the way there', async () => {
  const thread = {
    id: 8,
    type: 'general-feedback',
    workId: 6,
    fileId: null,
    line: null,
    firstLine: null,
  } as const;
  calls.answer(courseFeedbackContract.listCourseFeedback, () => [
    given(7, {}, 'Put these in a **function**.'),
    given(8, { thread, path: null, assignmentName: 'Trees' }, 'A good start.'),
  ]);
  await renderPage(courseFeedback, '/courses/1/users/9/feedback');
  await expect.element(page.getByRole('heading', { level: 1, name: 'My feedback' })).toBeVisible();
  await expect.element(page.getByText('sort.py, lines 5 to 7')).toBeVisible();
  await expect.element(page.getByText('Put these in a function.')).toBeVisible();
  await expect.element(page.getByText('On the whole submission')).toBeVisible();
  const hrefs = page
    .getByRole('link', { name: 'Open' })
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/courses/1/assignments/2/submissions/5/files/3?replyToFocus=7-7#code',
    '/courses/1/assignments/2/submissions/6?replyToFocus=8-8#feedback-overview',
  ]);
});

it('names the student to staff', async () => {
  sessionStore.set({ accessToken: 'token', userId: 4, expiresAt: '2999-01-01T00:00:00Z' });
  calls.answer(courseFeedbackContract.listCourseFeedback, () => [given(7, {}, 'Good.')]);
  await renderPage(courseFeedback, '/courses/1/users/9/feedback');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Feedback of Noor' })).toBeVisible();
});

it('says so when there is none', async () => {
  calls.answer(courseFeedbackContract.listCourseFeedback, () => []);
  await renderPage(courseFeedback, '/courses/1/users/9/feedback');
  await expect.element(page.getByText('There is no feedback yet')).toBeVisible();
});
