import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { aboutReply, assignmentReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { notificationContract } from '../../../notifications/domain/contract.ts';
import type { Notification } from '../../../notifications/domain/model.ts';
import { home } from '../../../people/domain/addresses.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { ToDoCard } from './ToDoCard.tsx';
import type { ToDo } from './to-do.ts';

const labels = new Map([[1, 'Programming 1']]);
const assignment = assignmentReply({ id: 5, courseId: 1, name: 'Sorting' });
const grade: Notification = {
  id: 3,
  type: 'grade_notification',
  read: false,
  reasons: [],
  createdAt: new Date(),
  courseId: 1,
  assignmentId: 5,
  workId: 9,
  commentBaseId: null,
  commentReply: null,
};
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply());
});
afterEach(() => vi.unstubAllGlobals());

const show = (...rows: ToDo[]) =>
  renderPage(home, hrefOf(home), { component: () => <ToDoCard rows={rows} labels={labels} /> });

it('leads from each line to where it is done', async () => {
  const deadline = new Date(Date.now() + 50 * 3_600_000);
  await show(
    { kind: 'build-failed', assignment },
    { kind: 'due', assignment, deadline },
    { kind: 'to-review', assignment, count: 2, closesAt: deadline },
    { kind: 'second-marks', assignment, count: 2 },
    { kind: 'to-grade', assignment, count: 4, again: 1 },
  );
  const work = '/courses/1/assignments/5';
  const line = (name: RegExp) => page.getByRole('link', { name });
  await expect.element(line(/The build of the tests failed/)).toHaveAttribute('href', `${work}#autotest`);
  await expect
    .element(line(/Sorting.*Programming 1.*Due.*2 days left/))
    .toHaveAttribute('href', `${work}/submissions/#student-start`);
  await expect
    .element(line(/2 peer reviews until .*2 days left/))
    .toHaveAttribute('href', `${work}/submissions/#student-start`);
  await expect.element(line(/2 second marks to give/)).toHaveAttribute('href', `${work}/submissions/`);
  await expect
    .element(line(/4 to grade, 1 handed in again/))
    .toHaveAttribute('href', `${work}/submissions/?work=to-grade`);
});

it('what came back is read once it was opened', async () => {
  calls.answer(notificationContract.patchNotification, () => ({ ...grade, read: true }));
  await show({ kind: 'new-grade', assignment, notifications: [grade] });
  await page.getByRole('link', { name: /New grade/ }).click();
  await expect.poll(() => calls.sentTo(notificationContract.patchNotification).length).toBe(1);
});

it('says so where nothing waits', async () => {
  await show();
  await expect.element(page.getByText('Nothing waits for you.')).toBeVisible();
});
