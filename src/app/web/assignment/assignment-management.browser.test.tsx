import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { aboutReply, assignmentReply, courseReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentManagement } from '../../../assignments/domain/addresses.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';

beforeEach(() => {
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('offers the checklist of teachers to nobody who has no settings to open', async () => {
  await page.viewport(1200, 800);
  const calls = answerCalls();
  const course = courseReply();
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(courseContract.getCourse, () => ({
    ...course,
    authorization: { ...course.authorization, permissions: { can_submit_own_work: true } },
  }));
  calls.answer(assignmentContract.getAssignment, () => assignmentReply());
  const place = { courseId: course.id, assignmentId: assignmentReply().id };
  await renderPage(assignmentManagement, hrefOf(assignmentManagement, place));
  await expect.element(page.getByText('You may not change this assignment')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Submissions' })).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
