import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { aboutReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { autotestContract } from '../../../autotest/domain/contract.ts';
import type { QueuedResult } from '../../../autotest/domain/model.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { peopleContract } from '../../../people/domain/contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { QueuePanel } from './QueuePanel.tsx';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { administration } from '../../../people/domain/addresses.ts';

const { listAutoTestQueue } = autotestContract;
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  sessionStore.set({
    accessToken: 'one',
    userId: 7,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  calls = answerCalls();
  const permissions = { can_view_not_started_autotest_results: true, can_manage_background_jobs: true };
  calls.answer(peopleContract.getCurrentUser, () => userReply({ permissions }));
  calls.answer(tenantContract.getAbout, () =>
    aboutReply({ settings: { AUTO_TEST_NOT_STARTED_ALARM_TIME: 1200 } }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

function waiting(
  submissionId: number,
  before: number,
  differences: Partial<QueuedResult> = {},
): QueuedResult {
  const createdAt = new Date(Date.now() - 1_500_000);
  return {
    result: {
      id: `01ARZ3NDEKTSV4RRFFQ69G5F${submissionId}`,
      createdAt,
      updatedAt: createdAt,
      startedAt: null,
      workId: submissionId,
      submissionId,
      state: 'not_started',
      pointsAchieved: 0,
      approxWaitingBefore: before,
    },
    assignmentId: 5,
    assignmentName: 'Sorting',
    courseId: 1,
    courseName: 'Programming 1',
    tenantId: '7b1c4c9e-6d0f-4c43-8a3a-0c1f0a9a0001',
    tenantName: 'Riverside',
    waitsForRunner: false,
    isOverdue: false,
    mayOpen: true,
    ...differences,
  };
}

async function show(): Promise<void> {
  await renderPage(administration, hrefOf(administration), { component: QueuePanel });
}

const rowOf = (submission: string) => page.getByRole('row').filter({ hasText: submission });

it('shows where each run belongs and what it waits for, and links to what the person may open', async () => {
  calls.answer(listAutoTestQueue, () => [waiting(10, 0), waiting(11, 1), waiting(12, 2, { mayOpen: false })]);
  await show();
  const first = rowOf('Submission 10');
  for (const text of ['Sorting', 'Programming 1', 'Riverside', '25 minutes ago', 'A free runner'])
    await expect.element(first.getByText(text)).toBeVisible();
  await expect.element(rowOf('Submission 11').getByText('1 run before it')).toBeVisible();
  await expect.element(rowOf('Submission 12').getByText('2 runs before it')).toBeVisible();
  const link = page.getByRole('link', { name: 'Submission 10' });
  await expect.element(link).toHaveAttribute('href', '/courses/1/assignments/5/submissions/10#auto-test');
  expect(page.getByRole('link', { name: 'Submission 12' }).elements()).toHaveLength(0);
  expect(page.getByText('Runs wait for more than').elements()).toHaveLength(0);
});

it('warns while the oldest has waited too long, whatever is searched for (ATR-051)', async () => {
  const oldest = waiting(10, 0, { waitsForRunner: true, isOverdue: true });
  calls.answer(listAutoTestQueue, (_body, { searchParams }) =>
    searchParams.get('q') === null ? [oldest] : [],
  );
  await show();
  const warning = page.getByText('Runs wait for more than 20 minutes');
  await expect.element(warning).toBeVisible();
  await expect.element(page.getByText('No runner is at work. Nothing starts until one is.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See the runners' }))
    .toHaveAttribute('href', '/admin#jobs');
  await page.getByRole('textbox', { name: 'Search the queue' }).click();
  await userEvent.keyboard('compilers');
  await expect.element(page.getByText('No waiting runs found')).toBeVisible();
  await expect.element(warning).toBeVisible();
});

it('refreshes by itself, and says when nothing waits', async () => {
  let queue = [waiting(10, 0)];
  calls.answer(listAutoTestQueue, () => queue);
  await show();
  await expect.element(rowOf('Submission 10')).toBeVisible();
  queue = [];
  await expect.element(page.getByText('There are no waiting runs')).toBeVisible();
});

it('says that the queue cannot be read, and tries again', async () => {
  calls.refuse(listAutoTestQueue, 400, { message: 'The database rests.' });
  await show();
  await expect.element(page.getByText('The database rests.').first()).toBeVisible();
  calls.answer(listAutoTestQueue, () => [waiting(10, 0)]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(rowOf('Submission 10')).toBeVisible();
});
