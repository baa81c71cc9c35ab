import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { assignmentReply, courseReply } from '../../../../tests/support/sample-replies.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { aboutReply } from '../../../../tests/support/sample-replies.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
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
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(submissionContract.listAssignmentWork, () => ({ work }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const workOf = (id: number, differences: Partial<AssignmentWork>): AssignmentWork => ({
  assignmentId: String(id),
  everybody: null,
  own: null,
  handsIn: false,
  peerReviews: null,
  buildFailed: false,
  ...differences,
});

async function renderGroups(permissions: Record<string, boolean>, differences: Partial<Assignment> = {}) {
  await page.viewport(1200, 800);
  const course = courseReply();
  const shown = { ...course, authorization: { ...course.authorization, permissions } };
  const assignments = [1, 2, 3].map((id) => assignmentReply({ id, name: `Essay ${id}`, ...differences }));
  const component = () => <AssignmentGroups course={shown} assignments={assignments} />;
  await renderPage(courseHome, hrefOf(courseHome, { courseId: course.id }), { component });
}

it('shows how many handed in and are to grade, with one call for all assignments', async () => {
  work = [
    workOf(1, { everybody: { submitted: 0, toGrade: 0, toRegrade: 0, regradeRequests: 0, secondMarks: 0 } }),
    workOf(2, { everybody: { submitted: 12, toGrade: 5, toRegrade: 1, regradeRequests: 0, secondMarks: 0 } }),
    workOf(3, { everybody: { submitted: 7, toGrade: 0, toRegrade: 0, regradeRequests: 0, secondMarks: 0 } }),
  ];
  await renderGroups({ can_see_others_work: true });
  await expect.element(page.getByText('12, 5 to grade')).toBeVisible();
  await expect.element(page.getByText('7, all graded')).toBeVisible();
  await expect.element(page.getByText('None yet')).toBeVisible();
  expect(calls.sentTo(submissionContract.listAssignmentWork)).toHaveLength(1);
});

it('speaks to graders of their own sections as to staff', async () => {
  work = [1, 2, 3].map((id) =>
    workOf(id, { everybody: { submitted: 2, toGrade: 1, toRegrade: 0, regradeRequests: 0, secondMarks: 0 } }),
  );
  const gradeAvailability = { tag: 'fixed', value: true } as const;
  await renderGroups({ can_see_others_in_section_work: true }, { gradeAvailability });
  await expect.element(page.getByRole('button', { name: 'Done (3)' })).toBeVisible();
  await expect.element(page.getByText('2, 1 to grade').first()).toBeVisible();
});

it('says to authors what they did themselves, and never that anything is done', async () => {
  const handedIn = { handedInAt: new Date(2026, 2, 1, 8, 39), grade: null, isGraded: false };
  work = [
    workOf(1, { handsIn: true }),
    workOf(2, { handsIn: true, own: { ...handedIn, tests: { passed: 2, all: 3 } } }),
    workOf(3, { handsIn: true, own: { ...handedIn, grade: 8, isGraded: true, tests: null } }),
  ];
  await renderGroups({}, { gradeAvailability: { tag: 'fixed', value: true } });
  await expect.element(page.getByText('Not handed in')).toBeVisible();
  await expect.element(page.getByText('Handed in Mar 01, 08:39, 2 of 3 tests')).toBeVisible();
  await expect.element(page.getByText(/^Grade 80/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Grades are out (3)' })).toBeVisible();
  await expect.element(page.getByText('Done')).not.toBeInTheDocument();
});

it('shows graders of a section counts and the list, not the page of students (PERM-078)', async () => {
  work = [
    workOf(1, { everybody: { submitted: 3, toGrade: 2, toRegrade: 0, regradeRequests: 0, secondMarks: 0 } }),
  ];
  await renderGroups({ can_see_others_in_section_work: true });
  await expect.element(page.getByText('3, 2 to grade')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Submissions' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Essay 1' });
  await expect.element(link).not.toHaveAttribute('href', expect.stringContaining('#student-start'));
});
