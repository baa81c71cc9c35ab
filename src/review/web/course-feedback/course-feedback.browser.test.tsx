import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { aboutReply, courseReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { courseFeedback } from '../../../feedback/domain/addresses.ts';
import { courseFeedbackContract, type CourseFeedback } from '../../../feedback/domain/course/contract.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { fileBytes } from '../code-cache.ts';

beforeEach(() => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
});
afterEach(() => {
  sessionStore.set(undefined);
});

const suggested: CourseFeedback = {
  student: { ...userReply(), id: 9, name: 'Noor' },
  ...{ assignmentId: 2, assignmentName: 'Sorting', path: 'src/sort.py' },
  thread: { id: 7, type: 'inline-feedback', workId: 5, fileId: '3', line: 3, firstLine: 1 },
  reply: {
    ...{ id: 7, commentBaseId: 7, authorId: null, author: null, inReplyToId: null, lastEdit: null },
    createdAt: new Date('2026-03-01T12:00:00Z'),
    ...{ replyType: 'markdown', commentType: 'normal', approved: true, deleted: false },
    comment: '```suggestion\ntotal = sum(numbers)\n```',
  },
};

it('shows the lines that suggested code would replace', async () => {
  const code = 'import os\ntotal = 0\nfor n in numbers:\n    total = total + n\nprint(total)\n';
  const calls = answerCalls();
  calls.answer(courseContract.getCourse, () => courseReply({ name: 'Programming' }));
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings: {} }));
  calls.answer(courseFeedbackContract.listCourseFeedback, () => [suggested]);
  queryClient.setQueryData(fileBytes('3').queryKey, new TextEncoder().encode(code).buffer);
  await renderPage(courseFeedback, '/courses/1/users/9/feedback');
  const change = page.getByLabelText('Suggested change');
  await expect.element(change).toHaveTextContent('deleted: total = 0');
  await expect.element(change).toHaveTextContent('inserted: total = sum(numbers)');
  expect(change.element().textContent).not.toContain('print');
});
