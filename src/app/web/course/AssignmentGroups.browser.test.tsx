import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { assignmentReply, courseReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import type { AssignmentWork } from '../../../submissions/domain/assignment-work.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { AssignmentGroups } from './AssignmentGroups.tsx';

let calls: AnsweredCalls;
let work: AssignmentWork[];

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(submissionContract.listAssignmentWork, () => ({ work }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function renderGroups(permissions: Record<string, boolean>) {
  await page.viewport(1200, 800);
  const course = courseReply();
  const shown = { ...course, authorization: { ...course.authorization, permissions } };
  const assignments = [1, 2, 3].map((id) => assignmentReply({ id, name: `Essay ${id}` }));
  const component = () => <AssignmentGroups course={shown} assignments={assignments} />;
  await renderPage(courseHome, hrefOf(courseHome, { courseId: course.id }), { component });
}

it('shows how many handed in and are to grade, with one call for all assignments', async () => {
  work = [
    { assignmentId: '1', everybody: { submitted: 0, toGrade: 0 }, own: null },
    { assignmentId: '2', everybody: { submitted: 12, toGrade: 5 }, own: null },
    { assignmentId: '3', everybody: { submitted: 7, toGrade: 0 }, own: null },
  ];
  await renderGroups({ can_see_others_work: true });
  await expect.element(page.getByText('12, 5 to grade')).toBeVisible();
  await expect.element(page.getByText('7, all graded')).toBeVisible();
  await expect.element(page.getByText('None yet')).toBeVisible();
  expect(calls.sentTo(submissionContract.listAssignmentWork)).toHaveLength(1);
});

it('says of the own work what is not handed in and what has no grade yet', async () => {
  work = [
    { assignmentId: '1', everybody: null, own: null },
    { assignmentId: '2', everybody: null, own: { grade: null, isGraded: false } },
  ];
  await renderGroups({});
  await expect.element(page.getByText('Not handed in')).toBeVisible();
  await expect.element(page.getByText('No grade yet')).toBeVisible();
});

it('shows graders of a section counts and the list, not the page of students (PERM-078)', async () => {
  work = [{ assignmentId: '1', everybody: { submitted: 3, toGrade: 2 }, own: null }];
  await renderGroups({ can_see_others_in_section_work: true });
  await expect.element(page.getByText('3, 2 to grade')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Submissions' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Essay 1' });
  await expect.element(link).not.toHaveAttribute('href', expect.stringContaining('#student-start'));
});
