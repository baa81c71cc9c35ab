// What staff do from the list: acting on a selection, and handing in as the Test student.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { aboutReply, assignmentReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentWork } from '../../../assignments/domain/addresses.ts';
import { sectionContract } from '../../../courses/domain/sections/contract.ts';
import { gradingContract } from '../../../grading/domain/contract.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { gitContract } from '../../../submissions/domain/git/contract.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import type { SelectedLines } from '../../../submissions/web/index.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import type { AssignmentScope } from './assignment-scope.ts';
import { StaffHandIn } from './StaffHandIn.tsx';
import { WithSelected } from './WithSelected.tsx';

const scope: AssignmentScope = {
  place: { courseId: 1, assignmentId: 5 },
  assignment: assignmentReply({ id: 5, courseId: 1 }),
  courseName: 'Programming 1',
  permissions: new Set(['can_see_assignee', 'can_assign_graders', 'can_create_test_submissions']),
};

const lineOf = (at: number): SelectedLines['lines'][number] => ({
  ...{ id: String(at), userId: String(at), name: `Student ${at}`, username: `student${at}` },
  ...{ isTest: false, createdAt: new Date('2026-03-01T12:00:00Z'), late: false, grade: null },
  ...{ manualGradingStatus: 'unfinished', assigneeId: null, assigneeName: null, autoTestState: null },
  ...{ passed: null, total: null, testShare: null, feedbackCount: 0, counts: true },
});

let calls: AnsweredCalls;

beforeEach(() => {
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  queryClient.clear();
  calls = answerCalls();
  calls.answer(gradingContract.listGraders, () => []);
  calls.answer(submissionContract.listUserSubmissions, () => []);
});
afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

it('keeps selected what was not done when a later part of a large selection fails', async () => {
  calls.answer(gradingContract.assignGraders, ({ submissionIds }) => {
    if (submissionIds.includes(201)) throw new Error('Too many at once.');
    return { changed: submissionIds.length, leftOut: [] };
  });
  const keep = vi.fn();
  const lines = Array.from({ length: 203 }, (_, at) => lineOf(at + 1));
  await renderScreen(<WithSelected scope={scope} selection={{ lines, keep }} />);
  await page.getByRole('button', { name: 'With 203 selected' }).click();
  await page.getByRole('menuitem', { name: 'Nobody' }).click();
  await expect.poll(() => keep).toHaveBeenCalledExactlyOnceWith(['201', '202', '203']);
  await expect.element(page.getByText(/could not be done for the last 3/)).toBeVisible();
});

it('leads back to the AutoTest editor where the Test student was asked for', async () => {
  const address = `${hrefOf(assignmentWork, { courseId: 1, assignmentId: 5 })}?from=snapshots#hand-in`;
  await renderPage(assignmentWork, address, { component: () => <StaffHandIn scope={scope} /> });
  await expect
    .element(page.getByRole('link', { name: 'Back to AutoTest' }))
    .toHaveAttribute('href', '/courses/1/assignments/5?part=snapshots#autotest');
});

it('offers staff the way of Git for their test submissions, too', async () => {
  calls.answer(gitContract.getGitHandIn, () => ({ hook: null, endedAt: null, pushes: [] }));
  const webhookConfiguration = { tag: 'enabled', githubTemplateRepo: null } as const;
  const assignment = { ...scope.assignment, webhookConfiguration };
  const permissions = new Set(['can_create_test_submissions'] as const);
  const address = `${hrefOf(assignmentWork, { courseId: 1, assignmentId: 5 })}#hand-in`;
  const component = () => <StaffHandIn scope={{ ...scope, assignment, permissions }} />;
  await renderPage(assignmentWork, address, { component });
  await page.getByRole('tab', { name: 'Git', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Connect a repository' })).toBeVisible();
});

it.each([
  [true, true],
  [true, false],
  [false, true],
])('the upload of a class zip: switched on %s, with the right %s (SUB-032)', async (isOn, hasRight) => {
  calls.answer(tenantContract.getAbout, () =>
    aboutReply({ settings: { BLACKBOARD_ZIP_UPLOAD_ENABLED: isOn } }),
  );
  const permissions = new Set([
    'can_create_test_submissions',
    ...(hasRight ? (['can_upload_bb_zip'] as const) : []),
  ] as const);
  const address = `${hrefOf(assignmentWork, { courseId: 1, assignmentId: 5 })}#hand-in`;
  const component = () => <StaffHandIn scope={{ ...scope, permissions }} />;
  await renderPage(assignmentWork, address, { component });
  await expect.element(page.getByText('Hand in for a test').first()).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const card = page.getByRole('heading', { name: 'Hand in for the class' });
  await expect.poll(() => card.elements().length).toBe(isOn && hasRight ? 1 : 0);
});

it('lets graders of a section hand in for its students, each named once, and for nobody else (PERM-074)', async () => {
  const section = { courseId: 1, memberIds: [9, 21], pendingUsers: [] };
  const ids = ['0b6f3b1c-0000-4000-8000-000000000001', '0b6f3b1c-0000-4000-8000-000000000002'] as const;
  const elsewhere = { ...section, id: '0b6f3b1c-0000-4000-8000-000000000003', name: 'C', memberIds: [22] };
  calls.answer(sectionContract.listSections, () => [
    { ...section, id: ids[0], name: 'A' },
    { ...section, id: ids[1], name: 'B' },
    elsewhere,
  ]);
  const memberOf = (id: number, name: string) => ({
    user: {
      ...{ id, name, username: name.toLowerCase(), type: 'normal' as const, group: null },
      ...{ isTestStudent: false, tenantId: ids[0] },
    },
    roleName: 'Student',
  });
  calls.answer(sectionContract.listSectionMembers, () => [memberOf(9, 'Myself'), memberOf(21, 'Robin')]);
  const permissions = new Set([
    'can_submit_others_in_section_work',
    'can_view_own_course_section_members',
  ] as const);
  const address = `${hrefOf(assignmentWork, { courseId: 1, assignmentId: 5 })}#hand-in`;
  const component = () => <StaffHandIn scope={{ ...scope, permissions }} />;
  await renderPage(assignmentWork, address, { component });
  await expect.element(page.getByText(/For students of your own sections/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Student' }).fill('rob');
  await expect.element(page.getByRole('option')).toHaveTextContent('Robin (robin)');
  await page.getByRole('option').click();
  await expect.element(page.getByRole('button', { name: 'Hand in' })).toBeVisible();
});
