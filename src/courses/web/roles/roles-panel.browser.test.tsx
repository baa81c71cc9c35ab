import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { defaultPermissionsOf } from '../../../access/domain/permission.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { courseContract } from '../../domain/contract.ts';
import type { ExtendedCourse } from '../../domain/model.ts';
import { RolesPanel } from './RolesPanel.tsx';

const mapOf = (role: string) =>
  Object.fromEntries(defaultPermissionsOf(role, 'course').map((name) => [name, true]));
const roleOf = (id: number, name: string) => ({
  id,
  name,
  hidden: false,
  course: { id: 5 },
  perms: mapOf(name),
});
const course: ExtendedCourse = {
  id: 5,
  name: 'Programming 1',
  abbreviatedName: '',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  virtual: false,
  state: 'visible',
  tenantId: '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11',
  price: null,
  ltiProvider: null,
  copyLockDate: null,
  authorization: { permissions: mapOf('Full Teacher'), paymentStatus: { tag: 'no-payment-required' } },
};
const editRoles = (role: string) => page.getByRole('switch', { name: `Edit roles: ${role}`, exact: true });

let calls: AnsweredCalls;

beforeEach(async () => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(courseContract.listCourseRoles, () => [roleOf(1, 'Full Teacher'), roleOf(2, 'Student')]);
  calls.answer(courseContract.listOwnEnrollments, () => ({
    enrollments: [{ courseId: '5', roleName: 'Full Teacher', isStaff: true }],
  }));
  calls.answer(courseContract.patchCourseRole, () => roleOf(2, 'Student'));
  await page.viewport(1400, 900);
});
afterEach(() => vi.unstubAllGlobals());

const renderPanel = (changes: Partial<ExtendedCourse> = {}) =>
  renderScreen(<RolesPanel course={{ ...course, ...changes }} />);

it("sends one switch at a time, and keeps the right to edit roles in one's own role (ROLE-008)", async () => {
  await renderPanel();
  await expect.element(editRoles('Full Teacher')).toHaveAttribute('aria-disabled', 'true');
  await editRoles('Student').click();
  await expect
    .poll(() => calls.sentTo(courseContract.patchCourseRole))
    .toEqual([{ permissions: { can_edit_course_roles: true } }]);
});

it('lets every role but Student be renamed and deleted (ROLE-002)', async () => {
  await renderPanel();
  await expect.element(page.getByRole('button', { name: 'Change the role Full Teacher' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change the role Student' })).not.toBeInTheDocument();
});

it('lets people who may only see the roles change nothing, and says why (ROLE-012)', async () => {
  const permissions = { ...mapOf('Full Teacher'), can_edit_course_roles: false };
  await renderPanel({ authorization: { ...course.authorization, permissions } });
  await expect
    .element(editRoles('Student'))
    .toHaveAccessibleDescription('Your role may see the roles of this course, not change them.');
  await expect.element(page.getByRole('button', { name: 'New role' })).not.toBeInTheDocument();
});

it('changes nothing in an archived course (COURSE-010)', async () => {
  await renderPanel({ state: 'archived' });
  await expect.element(editRoles('Student')).toHaveAttribute('aria-disabled', 'true');
  editRoles('Student').element().focus();
  await userEvent.keyboard(' ');
  await expect.element(editRoles('Student')).not.toBeChecked();
  expect(calls.sentTo(courseContract.patchCourseRole)).toEqual([]);
});
