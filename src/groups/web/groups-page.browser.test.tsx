import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { userReply } from '../../../tests/support/sample-replies.ts';
import { defaultPermissionsOf } from '../../access/domain/permission.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import type { ExtendedCourse } from '../../courses/domain/model.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { peopleContract } from '../../people/domain/contract.ts';
import type { Group } from '../../people/domain/model.ts';
import { groupsPage } from '../domain/addresses.ts';
import { groupContract } from '../domain/contract.ts';
import type { ExtendedGroup } from '../domain/model.ts';

const createdAt = new Date('2026-03-01T12:00:00Z');
const member = (id: number, name: string) => ({
  id,
  type: 'normal' as const,
  name,
  username: name.toLowerCase(),
  isTestStudent: false,
  tenantId: null,
  group: null,
});
const groupOf = (id: number, name: string, ...members: string[]): Group => ({
  id,
  name,
  groupSetId: 3,
  createdAt,
  members: members.map((one, at) => member(id * 100 + at, one)),
});
const extended = (group: Group): ExtendedGroup => ({
  ...group,
  virtualUser: { ...member(50, group.name), type: 'group-user', group },
});
const course = (role: string): ExtendedCourse => ({
  id: 5,
  name: 'Programming 1',
  abbreviatedName: '',
  createdAt,
  virtual: false,
  state: 'visible',
  tenantId: '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11',
  price: null,
  ltiProvider: null,
  copyLockDate: null,
  authorization: {
    permissions: Object.fromEntries(defaultPermissionsOf(role, 'course').map((name) => [name, true])),
    paymentStatus: { tag: 'no-payment-required' },
  },
});

let calls: AnsweredCalls;

beforeEach(async () => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'token', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
  calls = answerCalls();
  calls.answer(peopleContract.getCurrentUser, () => userReply());
  calls.answer(groupContract.getGroupSet, () => ({
    id: 3,
    minimumSize: 1,
    maximumSize: 2,
    assignmentIds: [],
  }));
  calls.answer(groupContract.listGroups, () => [
    groupOf(1, 'Full ones', 'Ada', 'Ben'),
    groupOf(2, 'Open ones', 'Cleo'),
  ]);
  calls.answer(groupContract.listPeopleWithoutGroup, () => ({
    people: [{ user: member(9, 'Dora'), sections: [] }],
  }));
  calls.answerNone(groupContract.getUserGroup);
  await page.viewport(1400, 900);
});
afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

const open = (role: string) => {
  calls.answer(courseContract.getCourse, () => course(role));
  return renderPage(groupsPage, hrefOf(groupsPage, { courseId: 5, groupSetId: 3 }));
};

it('a student joins what has room, and a full group says so (GRP-014)', async () => {
  calls.answer(groupContract.addGroupMember, () => extended(groupOf(2, 'Open ones', 'Cleo', 'You')));
  await open('Student');
  await expect.element(page.getByText('Full, 2 of 2')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Join Full ones' })).toBeDisabled();
  await page.getByRole('button', { name: 'Join Open ones' }).click();
  await expect.poll(() => calls.sentTo(groupContract.addGroupMember)).toHaveLength(1);
  await expect
    .element(page.getByRole('button', { name: 'Move Cleo to another group' }))
    .not.toBeInTheDocument();
});

it('what the server refuses is told under the group (GRP-014)', async () => {
  calls.refuse(groupContract.addGroupMember, 400, {
    message: 'No room is left.',
    code: 'ASSIGNMENT_GROUP_FULL',
  });
  await open('Student');
  await page.getByRole('button', { name: 'Join Open ones' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No room is left.');
});

it('staff see who is in no group and move people by a dialog', async () => {
  calls.answer(groupContract.placeInGroups, () => ({ placedCount: 1, newGroupCount: 0 }));
  await open('Full Teacher');
  await page.getByRole('button', { name: 'Move Dora to another group' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Group')).toHaveFocus();
  await userEvent.keyboard('open');
  await page.getByRole('option', { name: 'Open ones' }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect
    .poll(() => calls.sentTo(groupContract.placeInGroups))
    .toEqual([{ placements: [{ groupId: 2, userIds: [9], usernames: [] }] }]);
});

it('staff see a random division before it is made', async () => {
  calls.answer(groupContract.placeInGroups, () => ({ placedCount: 1, newGroupCount: 1 }));
  await open('Full Teacher');
  await page.getByRole('button', { name: 'Divide at random' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Divide at random' }).click();
  await expect.element(dialog.getByText('1 group of 1 person')).toBeVisible();
  expect(calls.sentTo(groupContract.placeInGroups)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make 1 group' }).click();
  await expect
    .poll(() => calls.sentTo(groupContract.placeInGroups))
    .toEqual([{ placements: [{ name: 'Group 1', userIds: [9], usernames: [] }] }]);
});

it('a random division says which of the names to keep together or apart it does not know', async () => {
  await open('Full Teacher');
  await page.getByRole('button', { name: 'Divide at random' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Keep together').fill('nobody, left');
  await dialog.getByRole('button', { name: 'Divide at random' }).click();
  await expect
    .element(dialog.getByText(/^Nobody without a group has these usernames.*: nobody/))
    .toBeVisible();
});

it('a group is made without typing a name: the server chooses one (GRP-014)', async () => {
  calls.answer(groupContract.createGroup, () => extended(groupOf(4, 'Three random words')));
  await open('Full Teacher');
  await page.getByRole('button', { name: 'New group' }).click();
  const dialog = page.getByRole('dialog', { name: 'New group' });
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls.sentTo(groupContract.createGroup)).toEqual([{ memberIds: [] }]);
});

it('somebody who has left a group is in none, and can join again (GRP-006)', async () => {
  const left = extended(groupOf(2, 'Open ones', 'You'));
  calls.answer(groupContract.getUserGroup, () => left);
  calls.answer(groupContract.removeGroupMember, () => left);
  await open('Student');
  await expect.element(page.getByText('Your group')).toBeVisible();
  calls.answerNone(groupContract.getUserGroup);
  await page.getByRole('button', { name: 'Leave Open ones' }).click();
  await expect.element(page.getByRole('button', { name: 'Join Open ones' })).toHaveFocus();
  await expect.element(page.getByText('Your group')).not.toBeInTheDocument();
});
