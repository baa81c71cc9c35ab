import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { aboutReply, userReply } from '../../../tests/support/sample-replies.ts';
import { pagesOf, queryClient } from '../../kernel/web/api.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { taskContract } from '../../kernel/domain/task.ts';
import { peopleContract } from '../../people/domain/contract.ts';
import type { User } from '../../people/domain/model.ts';
import { userContract } from '../../people/domain/user-contract.ts';
import { tenantAdministrationContract } from '../../tenants/domain/administration-contract.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { courseContract } from '../domain/contract.ts';
import { AddMember } from './AddMember.tsx';
import { EnrolMany } from './EnrolMany.tsx';

const [tenantId, otherTenantId] = [
  '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11',
  '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b22',
];
const taskId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b33';
const role = { id: 2, name: 'Student', hidden: false, course: { id: 5 }, perms: {} };
const grace: User = {
  id: 31,
  type: 'normal',
  name: 'Grace Hopper',
  username: 'grace',
  isTestStudent: false,
  tenantId: otherTenantId,
  group: null,
};
const tenantOf = (id: string, name: string) => ({
  id,
  name,
  abbreviatedName: '',
  orderCategory: 0,
  hidden: false,
  logos: [],
});

let calls: AnsweredCalls;
let held: Record<string, boolean>;
let settings: Record<string, boolean>;

beforeEach(() => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'token', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
  held = { can_search_users: true };
  settings = { BULK_REGISTER_ENABLED: true };
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings }));
  calls.answer(peopleContract.getCurrentUser, () => userReply({ tenantId }));
  calls.answer(tenantAdministrationContract.getTenantPermissions, () => ({
    tag: 'permissions' as const,
    hasPerms: true as const,
    perms: held,
  }));
  calls.answer(tenantContract.listTenants, () => [
    tenantOf(tenantId, 'Seaside'),
    tenantOf(otherTenantId, 'Hillside'),
  ]);
  calls.answer(userContract.searchUsers, () => [grace]);
  calls.answer(courseContract.putEnrollment, () => ({ user: grace, courseRole: role }));
});
afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

async function openForm(): Promise<void> {
  await renderScreen(<AddMember courseId={5} roles={[role]} />);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await page.getByRole('button', { name: 'Add a member' }).click();
}

it('finds new members by 3 characters of the name, with username and institution (USER-030)', async () => {
  await openForm();
  const asked: string[] = [];
  calls.answer(userContract.searchUsers, (_body, url) => {
    asked.push(url.search);
    return [grace];
  });
  await expect.element(page.getByText(/^At least 3 characters of the name or the username\./)).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.keyboard('gr');
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await userEvent.keyboard('a');
  await page.getByRole('option', { name: 'Grace Hopper (grace), Hillside' }).click();
  expect(asked).toEqual(['?q=gra&exclude_course=5']);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(() => calls.sentTo(courseContract.putEnrollment))
    .toEqual([{ username: 'grace', tenantId: otherTenantId, roleId: 2 }]);
});

it('lets people who may not search type the username (USER-031)', async () => {
  held = {};
  await openForm();
  await page.getByRole('textbox', { name: 'Username' }).fill('grace');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(() => calls.sentTo(courseContract.putEnrollment))
    .toEqual([{ username: 'grace', roleId: 2 }]);
});

it('is ready for the next member once one is added, with nothing to discard and no complaint', async () => {
  held = {};
  await openForm();
  const username = page.getByRole('textbox', { name: 'Username' });
  await username.fill('grace');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(username).toHaveValue('');
  await expect.element(username).toHaveFocus();
  await userEvent.tab();
  await expect.element(username).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('form').getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('closes without a question when a role was chosen and nobody to give it to', async () => {
  held = {};
  await renderScreen(<AddMember courseId={5} roles={[role, { ...role, id: 3, name: 'Observer' }]} />);
  await page.getByRole('button', { name: 'Add a member' }).click();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Observer' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Observer');
  await page.getByRole('form').getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

async function chooseFile(content: string): Promise<void> {
  await renderScreen(<EnrolMany courseId={5} roles={[role]} />);
  await page.getByRole('button', { name: 'Add from a file' }).click();
  await expect.element(page.getByText(/Columns username, name, email/).first()).toBeVisible();
  const picker = document.querySelector<HTMLInputElement>('input[type=file]:not([webkitdirectory])');
  if (!picker) throw new Error('There is no file picker.');
  await userEvent.upload(picker, new File([content], 'class.csv', { type: 'text/csv' }));
}

it('makes everybody in a file a member and says what happened to each (TEN-025, ADMIN-009)', async () => {
  const task = { id: taskId, state: 'not_started' as const, result: null };
  calls.answer(courseContract.enrolMany, () => ({ task, createdUsers: [], usersNotSso: [] }));
  const result = { role_id: 2, role_name: 'Student', joined: 2, were_members: 1, mailed: 2 };
  calls.answer(taskContract.getTaskResult, () => ({ id: taskId, state: 'finished' as const, result }));
  await chooseFile('Name,Username,Email\nAda,ada,ada@example.org\nAlan,alan,alan@example.org\n');
  await expect.element(page.getByText('2 people will be members').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 members' }).click();
  await expect.element(page.getByText('2 people joined as Student.')).toBeVisible();
  await expect.element(page.getByText('1 person was a member already.')).toBeVisible();
  expect(calls.sentTo(courseContract.enrolMany)).toEqual([
    {
      roleId: 2,
      users: [
        { username: 'ada', name: 'Ada', email: 'ada@example.org' },
        { username: 'alan', name: 'Alan', email: 'alan@example.org' },
      ],
    },
  ]);
});

it('lets the teacher choose whose role changes to that of the file, never their own (COURSE-014)', async () => {
  const task = { id: taskId, state: 'not_started' as const, result: null };
  calls.answer(courseContract.enrolMany, () => ({ task, createdUsers: [], usersNotSso: [] }));
  const inRole = (user_id: number, name: string, role_name: string) => ({
    ...{ user_id, name, role_name },
    username: name.toLowerCase(),
  });
  const in_other_roles = [
    inRole(31, 'Grace', 'Full TA'),
    inRole(userReply().id, 'Me', 'Full Teacher'),
    inRole(32, 'Ada', 'Observer'),
  ];
  const result = { role_id: 2, role_name: 'Student', joined: 0, were_members: 3, mailed: 0, in_other_roles };
  calls.answer(taskContract.getTaskResult, () => ({ id: taskId, state: 'finished' as const, result }));
  await chooseFile('grace,Grace,grace@example.org\n');
  await page.getByRole('button', { name: 'Add 1 member' }).click();
  await expect.element(page.getByText('Is Full TA')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Me (me)' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'All of them' }).click();
  await page.getByRole('checkbox', { name: 'Ada (ada)' }).click();
  await page.getByRole('button', { name: 'Make 1 person Student' }).click();
  await expect.element(page.getByText('Is now Student')).toBeVisible();
  await expect.element(page.getByText('Is Observer')).toBeVisible();
  expect(calls.sentTo(courseContract.putEnrollment)).toEqual([{ userId: 31, roleId: 2 }]);
});

it('has the new members in the list when its dialog was closed before they joined', async () => {
  const task = { id: taskId, state: 'not_started' as const, result: null };
  calls.answer(courseContract.enrolMany, () => ({ task, createdUsers: [], usersNotSso: [] }));
  let hasEnded = false;
  calls.answer(taskContract.getTaskResult, () =>
    hasEnded
      ? {
          id: taskId,
          state: 'finished' as const,
          result: { role_id: 2, role_name: 'Student', joined: 1, were_members: 0, mailed: 0 },
        }
      : task,
  );
  calls.answer(tenantContract.getAbout, () =>
    aboutReply({ settings: { ...settings, TASK_POLL_INTERVAL: 1 } }),
  );
  const { queryKey } = pagesOf(courseContract.listEnrollments, { params: { courseId: 5 }, query: {} }, 100);
  await chooseFile('ada,Ada,ada@example.org\n');
  await page.getByRole('button', { name: 'Add 1 member' }).click();
  await expect.element(page.getByText('The people are being added to the course.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  // A list that was read again meanwhile: without the new members.
  queryClient.setQueryData(queryKey, { pages: [], pageParams: [] });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
  hasEnded = true;
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('shows each row that the server refuses (ADMIN-009)', async () => {
  const row_problems = [{ row: 0, field: 'username', message: 'You cannot change your own role.' }];
  calls.refuse(courseContract.enrolMany, 400, { message: 'Some rows cannot be used.', row_problems });
  await chooseFile('ada,Ada,ada@example.org\n');
  await page.getByRole('button', { name: 'Add 1 member' }).click();
  await expect.element(page.getByText('Row 1, username: You cannot change your own role.')).toBeVisible();
});

it('is not offered where lists make no accounts, except to people who may add accounts anyway (TEN-025)', async () => {
  settings = { BULK_REGISTER_ENABLED: false };
  const screen = await renderScreen(<EnrolMany courseId={5} roles={[role]} />);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(page.getByRole('button', { name: 'Add from a file' })).not.toBeInTheDocument();
  await screen.unmount();
  held = { can_add_users: true };
  queryClient.clear();
  await renderScreen(<EnrolMany courseId={5} roles={[role]} />);
  await expect.element(page.getByRole('button', { name: 'Add from a file' })).toBeVisible();
});
