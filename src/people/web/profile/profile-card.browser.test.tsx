import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { userReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { tenantAdministrationContract } from '../../../tenants/domain/administration-contract.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { peopleContract } from '../../domain/contract.ts';
import { ProfileCard } from './ProfileCard.tsx';

const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
const strong = 'seven wet umbrellas dancing';
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'a', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
  calls = answerCalls();
  calls.answer(peopleContract.getCurrentUser, () => userReply({ tenantId }));
  calls.answer(accountContract.patchUser, () => userReply({ tenantId }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

async function show(perms: Record<string, boolean>) {
  const held = { tag: 'permissions', hasPerms: true, perms } as const;
  calls.answer(tenantAdministrationContract.getTenantPermissions, () => held);
  await renderScreen(<ProfileCard />);
  await expect.element(field('Username')).toBeVisible();
}
const field = (name: string) => page.getByRole('textbox', { name });
const sent = () => calls.sentTo(accountContract.patchUser);
const press = () => page.getByRole('button', { name: 'Save' }).click();
const everything = { can_edit_own_info: true, can_edit_own_password: true };

it('asks for the current password, and for the new one twice the same (PROF-005, PROF-006)', async () => {
  await show(everything);
  await field('New password').fill(strong);
  await press();
  const missing = (label: string) => page.getByText(`${label}: Input is required`);
  await expect.element(missing('Current password')).toBeVisible();
  await expect.element(missing('Confirm password')).toBeVisible();
  await field('Current password').fill('old secret');
  await field('Confirm password').fill('another one');
  await press();
  const different = 'Confirm password: New password does not match confirm password';
  await expect.element(page.getByText(different)).toBeVisible();
  expect(sent()).toEqual([]);
  await field('Confirm password').fill(strong);
  await press();
  await expect.poll(() => sent()).toEqual([{ oldPassword: 'old secret', newPassword: strong }]);
});

it('asks for the current password when the address changes, and not for a name (PROF-006)', async () => {
  await show(everything);
  await field('Full name').fill('Ada King');
  await field('E-mail address').fill('king@example.org');
  await press();
  await expect.element(page.getByText('Current password: Input is required')).toBeVisible();
  await field('E-mail address').fill('ada@example.org');
  await press();
  await expect.poll(() => sent()).toEqual([{ name: 'Ada King' }]);
});

it('lets people change what their rights allow: name and address, the password, or nothing (PROF-012)', async () => {
  await show({ can_edit_own_info: true });
  await expect.element(field('Full name')).toBeEnabled();
  await expect.element(field('New password')).not.toBeInTheDocument();
  queryClient.clear();
  await show({ can_edit_own_password: true });
  await expect.element(field('New password').last()).toBeEnabled();
  await expect.element(field('Full name').last()).toBeDisabled();
  await expect.element(field('E-mail address').last()).toBeDisabled();
});

it('says so where nothing may be changed (PROF-012)', async () => {
  await show({});
  // It stays in reach of the keyboard and looks disabled.
  await page.getByRole('button', { name: 'Save' }).click({ force: true });
  await expect.element(page.getByText('You may not change your own information.')).toBeVisible();
});

it('leads people without an institution to the general page for a new password (PROF-003)', async () => {
  calls.answer(peopleContract.getCurrentUser, () => userReply());
  await renderScreen(<ProfileCard />);
  const forgot = page.getByRole('link', { name: 'Forgot your password?' });
  await expect.element(forgot).toHaveAttribute('href', '/forgot');
});
