import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { aboutReply, assignmentReply, courseReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { notificationContract } from '../../../notifications/domain/contract.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { home } from '../../../people/domain/addresses.ts';
import { HomeCourses } from './HomeCourses.tsx';

const broken = { message: 'The server is busy.' };
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(courseContract.listCourses, () => [courseReply({ name: 'Programming 1' })]);
  calls.answer(courseContract.listOwnEnrollments, () => ({ enrollments: [] }));
  calls.answer(assignmentContract.listOwnAssignments, () => [assignmentReply({ name: 'Sorting' })]);
  calls.answer(submissionContract.listAssignmentWork, () => ({ work: [] }));
  calls.answer(notificationContract.listNotifications, () => []);
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  renderPage(home, hrefOf(home), {
    component: () => <HomeCourses mayCreate={false} />,
  });
const course = page.getByRole('heading', { name: 'Programming 1' });

it('never says that nothing waits while assignments could not be read, and reads them again on demand', async () => {
  calls.refuse(assignmentContract.listOwnAssignments, 400, broken);
  await show();
  await expect.element(page.getByText('The server is busy.')).toBeVisible();
  await expect.element(page.getByText('Nothing waits for you.')).not.toBeInTheDocument();
  calls.answer(assignmentContract.listOwnAssignments, () => [assignmentReply({ name: 'Sorting' })]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(course).toBeVisible();
  await expect.element(page.getByText('Nothing waits for you.')).toBeVisible();
});

it('shows the courses when only what waits could not be read, and says so', async () => {
  calls.refuse(submissionContract.listAssignmentWork, 400, broken);
  await show();
  await expect.element(page.getByText('What waits for you could not be loaded.')).toBeVisible();
  await expect.element(course).toBeVisible();
  await expect.element(page.getByText('Nothing waits for you.')).not.toBeInTheDocument();
});
