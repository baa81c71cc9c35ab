import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { courseReply } from '../../../../tests/support/sample-replies.ts';
import { defaultPermissionsOf } from '../../../access/domain/permission.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { removedForStudentView } from '../../../courses/domain/student-view.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { accountContract } from '../../../people/domain/account-contract.ts';
import { peopleContract } from '../../../people/domain/contract.ts';
import { userSettingContract } from '../../../people/domain/user-setting-contract.ts';
import { Shell } from '../Shell.tsx';
import { Outlet } from '@tanstack/react-router';
import { renderPage } from '../../../../tests/support/render-page.tsx';

const mapOf = (role: string) =>
  Object.fromEntries(defaultPermissionsOf(role, 'course').map((name) => [name, true]));
const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
const expiresAt = new Date('2999-01-01T00:00:00Z');
const unlimited = { forContext: null, removedPermissions: [], verifiedAssignmentIds: [] };
const details = {
  restrictions: unlimited,
  loginMethod: { tag: 'username-password', tenantId },
  name: 'Tess Teacher',
  username: 'teacher',
  tenantId,
  isActing: false,
} as const;

let calls: AnsweredCalls;
let ownRole: string;
let roleNames: string[];

beforeEach(() => {
  ownRole = 'Full Teacher';
  roleNames = ['Student helper', 'Student'];
  queryClient.clear();
  sessionStore.set({ accessToken: 'own', userId: 9, expiresAt: expiresAt.toISOString(), details });
  calls = answerCalls();
  calls.answer(courseContract.getCourse, () =>
    courseReply({ id: 5, tenantId, authorization: authorizationOf(ownRole) }),
  );
  calls.answer(courseContract.getCourseAuthorization, () => authorizationOf(ownRole));
  calls.answer(courseContract.listCourseRoles, () =>
    roleNames.map((name, at) => ({
      id: at + 1,
      name,
      hidden: false,
      course: { id: 5 },
      perms: mapOf(name === 'Student' ? 'Student' : 'Full TA'),
    })),
  );
  calls.answer(courseContract.listCourses, () => []);
  calls.answer(assignmentContract.listOwnAssignments, () => []);
  calls.answer(userSettingContract.listUiPreferences, () => ({}));
  calls.answer(peopleContract.revokeToken, () => undefined);
  calls.answer(accountContract.restrictSession, () => ({
    accessToken: 'restricted',
    expiresAt,
    restrictions: {
      forContext: { courseId: 5 },
      removedPermissions: removedForStudentView(mapOf('Student')),
      verifiedAssignmentIds: [],
    },
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

const authorizationOf = (role: string) => ({
  permissions: mapOf(role),
  paymentStatus: { tag: 'no-payment-required' } as const,
});

async function renderAt(address: string) {
  await page.viewport(1400, 900);
  const { where } = await renderPage([], address, {
    layer: () => (
      <Shell>
        <Outlet />
      </Shell>
    ),
  });
  await expect.element(page.getByText(/^The page/)).toBeVisible();
  return { where };
}

const sidebar = page.getByRole('navigation', { name: 'Main' });
const enterButton = sidebar.getByRole('button', { name: 'View as a student' });
const footer = page.getByRole('region', { name: 'Student View Enabled' });
const leaveButton = footer.getByRole('button', { name: 'Leave Student View' });

it('loads the role Student, pushes a session without the rest, and opens the course page (STUV-002, STUV-004, NAV-045)', async () => {
  const { where } = await renderAt('/courses/5');
  await expect.element(leaveButton).not.toBeInTheDocument();
  await enterButton.click();
  await expect.poll(where).toBe('/courses/5/assignments/');
  expect(calls.sentTo(accountContract.restrictSession)).toEqual([
    {
      forContext: { courseId: 5 },
      removedPermissions: removedForStudentView(mapOf('Student')),
    },
  ]);
  expect(sessionStore.stack().map(({ accessToken }) => accessToken)).toEqual(['own', 'restricted']);
});

it('opens the start of the assignment from a page of an assignment (NAV-044, NAV-046)', async () => {
  const { where } = await renderAt('/courses/5/assignments/8');
  await enterButton.click();
  await expect.poll(where).toBe('/courses/5/assignments/8/submissions/#student-start');
});

it('says below the page that it is on and what it cannot show, and is left again (STUV-007, STUV-008, STUV-009, STUV-010, STUV-011, STUV-014)', async () => {
  await renderAt('/courses/5');
  await enterButton.click();
  await expect.element(footer.getByText('Student View Enabled')).toBeVisible();
  const lacked = page.getByRole('list', { name: 'As yourself you cannot do this' });
  await expect.element(lacked).toHaveTextContent('Receive exam links');
  await leaveButton.click();
  await expect.element(footer).not.toBeInTheDocument();
  expect(sessionStore.stack().map(({ accessToken }) => accessToken)).toEqual(['own']);
  await expect.element(enterButton).toBeVisible();
});

it('is entered and left by the same entry of the sidebar (STUV-012)', async () => {
  await renderAt('/courses/5');
  await enterButton.click();
  await expect.element(footer).toBeVisible();
  await sidebar.getByRole('button', { name: 'Leave Student View' }).click();
  await expect.element(footer).not.toBeInTheDocument();
  await expect.element(enterButton).toBeVisible();
});

it('cannot be left when there is no session below (STUV-007)', async () => {
  const restrictions = { ...unlimited, removedPermissions: ['can_grade_work'] };
  const present = { ...details, restrictions };
  sessionStore.set({ accessToken: 'only', userId: 9, expiresAt: expiresAt.toISOString(), details: present });
  await renderAt('/courses/5');
  await expect.element(footer.getByText('Student View Enabled')).toBeVisible();
  await expect.element(leaveButton).not.toBeInTheDocument();
});

it('is not on in a session that is only limited to a course (STUV-006)', async () => {
  const restrictions = { ...unlimited, forContext: { courseId: 5 } };
  const present = { ...details, restrictions };
  sessionStore.set({ accessToken: 'only', userId: 9, expiresAt: expiresAt.toISOString(), details: present });
  await renderAt('/courses/5');
  await expect.element(enterButton).toBeVisible();
  await expect.element(footer).not.toBeInTheDocument();
});

it('says so when the course has no role named Student (STUV-005)', async () => {
  roleNames = ['Student helper'];
  const { where } = await renderAt('/courses/5');
  await enterButton.click();
  await expect.element(page.getByText('No role with the name "Student" was found.')).toBeVisible();
  expect(where()).toBe('/courses/5');
  expect(sessionStore.stack()).toHaveLength(1);
});

it('is not offered to those who neither edit nor see roles (STUV-001)', async () => {
  ownRole = 'Full TA';
  await renderAt('/courses/5');
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(sidebar.getByRole('button', { name: 'Courses' })).toBeVisible();
  await expect.element(enterButton).not.toBeInTheDocument();
});
