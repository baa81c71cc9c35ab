import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { aboutReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { tenantAdministrationContract } from '../../../tenants/domain/administration-contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { peopleContract } from '../../domain/contract.ts';
import { ProfileCard } from '../profile/ProfileCard.tsx';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { hrefOf } from '../../../kernel/domain/address.ts';
import {
  firstAdmin,
  forgot,
  home,
  initialPassword,
  login,
  loginAndRedirect,
  register,
  resetPassword,
  tenantResetPassword,
} from '../../domain/addresses.ts';

const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
const tenantOf = (id: string, name: string) => ({
  id,
  name,
  abbreviatedName: name,
  orderCategory: 0,
  hidden: false,
  logos: [],
});
const riverside = tenantOf(tenantId, 'Riverside');
const hillside = tenantOf('7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b12', 'Hillside');
const ada = userReply({ tenantId });
const perms = { can_edit_own_info: true, can_edit_own_password: true };
const held = { tag: 'permissions', hasPerms: true, perms } as const;
const newLogin = () => ({
  user: ada,
  accessToken: 'pmk_new',
  restrictions: { forContext: null, removedPermissions: [], verifiedAssignmentIds: [] },
  expiresAt: new Date(Date.now() + 86_400_000),
});
const strong = 'seven wet umbrellas dancing';

let calls: AnsweredCalls;
let settings: Record<string, boolean>;

beforeEach(() => {
  sessionStore.set(undefined);
  queryClient.clear();
  settings = { REGISTER_ENABLED: true };
  calls = answerCalls();
  calls.answer(tenantContract.listTenants, () => [riverside]);
  calls.answer(tenantContract.getTenant, () => riverside);
  calls.answer(peopleContract.logIn, newLogin);
  calls.answer(peopleContract.getCurrentUser, () => ada);
  calls.answer(tenantAdministrationContract.getTenantPermissions, () => held);
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

async function open(address: string): Promise<{ href: () => string }> {
  const { where } = await renderPage(signInPages, address);
  return { href: where };
}

const signInPages = [
  login,
  register,
  forgot,
  resetPassword,
  firstAdmin,
  loginAndRedirect,
  tenantResetPassword,
  initialPassword,
];

const openProfile = () => renderPage(home, hrefOf(home), { component: ProfileCard });

/** A form shows its success for a moment before it goes on. */
const landedOn = (href: () => string, address: string) => expect.poll(() => href()).toBe(address);

const field = (label: RegExp) => page.getByLabelText(label).first();

it('logs in without a choice where there is one institution, and goes back to the page before (AUTH-002, NAV-004)', async () => {
  const { href } = await open('/login?redirect=%2Fcourses%2F1');
  await userEvent.fill(field(/^Username/), 'ada');
  expect(page.getByLabelText(/^Institution/).elements()).toHaveLength(0);
  await userEvent.fill(field(/^Password/), 'secret');
  await userEvent.click(page.getByRole('button', { name: 'Log in' }));
  await landedOn(href, '/courses/1');
  expect(calls.sentTo(peopleContract.logIn)).toEqual([{ tenantId, username: 'ada', password: 'secret' }]);
  expect(sessionStore.current()?.accessToken).toBe('pmk_new');
});

it('leaves the focus in the password when it is wrong, and says so (AUTH-002, UI-010)', async () => {
  calls.refuse(peopleContract.logIn, 400, { message: 'Wrong username or password.' });
  await open('/login');
  await userEvent.fill(field(/^Username/), 'ada');
  await userEvent.fill(field(/^Password/), 'wrong');
  await userEvent.keyboard('{Enter}');
  const message = page.getByRole('alert', { name: 'Message' });
  await expect.element(message).toHaveTextContent('Wrong username or password.');
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}right');
  await expect.element(field(/^Password/)).toHaveValue('right');
});

it('never leads out of the site after the login (NAV-054)', async () => {
  const { href } = await open('/login?redirect=%2F%2Fevil.example');
  await userEvent.fill(field(/^Username/), 'ada');
  await userEvent.fill(field(/^Password/), 'secret');
  await userEvent.click(page.getByRole('button', { name: 'Log in' }));
  await landedOn(href, '/');
});

it('shows the institution that is meant, and asks for no picture where it has no logo (AUTH-002)', async () => {
  // Browsers note the first 250 files of a page, of which the test has more.
  performance.clearResourceTimings();
  await open('/login');
  await expect.element(page.getByText('Riverside')).toBeVisible();
  const pictures = () =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes(`/${tenantId}/logo`));
  expect(pictures()).toEqual([]);
  calls.answer(tenantContract.listTenants, () => [{ ...riverside, logos: ['default' as const] }]);
  await queryClient.invalidateQueries();
  await expect.poll(() => pictures()).toHaveLength(1);
});

it('asks for the institution where there are several, and not when the address names one (AUTH-002, NAV-007)', async () => {
  calls.answer(tenantContract.listTenants, () => [riverside, hillside]);
  await open('/login');
  await expect.element(field(/^Institution/)).toBeVisible();
  // No field is called wrong that the person has not reached.
  await userEvent.click(field(/^Institution/));
  expect(page.getByText('Input is required').elements()).toEqual([]);
});

it('offers the registration where the setting allows it only (AUTH-018)', async () => {
  await open(`/login/${tenantId}`);
  await expect
    .element(page.getByRole('link', { name: 'Register' }))
    .toHaveAttribute('href', `/register/${tenantId}`);
  const forgot = page.getByRole('link', { name: 'Forgot your password?' });
  await expect.element(forgot).toHaveAttribute('href', `/forgot/${tenantId}`);
});

it('says so where people cannot make their own account (AUTH-018)', async () => {
  settings = { REGISTER_ENABLED: false };
  await open('/register');
  await expect.element(page.getByText(/does not let people make their own account/)).toBeVisible();
});

it('registers with a password typed twice, and logs in (AUTH-018, NAV-009)', async () => {
  calls.answer(accountContract.register, newLogin);
  const { href } = await open('/register');
  await userEvent.fill(field(/^Username/), 'ada');
  await userEvent.fill(field(/^Full name/), 'Ada Lovelace');
  await userEvent.fill(field(/^E-mail/), 'ada@example.org');
  await userEvent.fill(field(/^New password/), strong);
  await userEvent.fill(field(/^Confirm password/), 'another');
  await userEvent.click(page.getByRole('button', { name: 'Make account' }));
  await expect.element(page.getByText('New password does not match confirm password').first()).toBeVisible();
  expect(calls.sentTo(accountContract.register)).toEqual([]);
  await userEvent.fill(field(/^Confirm password/), strong);
  await userEvent.click(page.getByRole('button', { name: 'Make account' }));
  await landedOn(href, '/');
  expect(calls.sentTo(accountContract.register)[0]).toMatchObject({ tenantId, username: 'ada' });
});

it('shows one warning and suggestions for a weak password, and does not send it (AUTH-006, AUTH-007)', async () => {
  await open('/reset_password?user=7&token=abc');
  await userEvent.fill(field(/^New password/), 'abcdefgh');
  await expect.element(page.getByText(/are easy to guess/).first()).toBeVisible();
  await expect.element(page.getByText('Avoid common character sequences.')).toBeVisible();
  await userEvent.fill(field(/^Confirm password/), 'abcdefgh');
  await userEvent.click(page.getByRole('button', { name: 'Set password' }));
  expect(calls.sentTo(accountContract.resetPassword)).toEqual([]);
});

it('shows the first administrator how strong the password is (AUTH-007)', async () => {
  calls.answer(peopleContract.createFirstAdmin, newLogin);
  await open('/first-admin/abc');
  const details = {
    tenantName: 'Riverside',
    name: 'Ada Lovelace',
    username: 'ada',
    email: 'ada@example.org',
  };
  await userEvent.fill(field(/^Name of your institution/), details.tenantName);
  await userEvent.fill(field(/^Your full name/), details.name);
  await userEvent.fill(field(/^Username/), details.username);
  await userEvent.fill(field(/^E-mail/), details.email);
  await userEvent.fill(field(/^New password/), 'abcdefgh');
  await expect.element(page.getByText('Far too easy to guess').first()).toBeVisible();
  await userEvent.fill(field(/^New password/), strong);
  await expect.element(page.getByText('Very strong').first()).toBeVisible();
  await userEvent.fill(field(/^Confirm password/), strong);
  await userEvent.click(page.getByRole('button', { name: 'Create administrator' }));
  await expect.poll(() => calls.sentTo(peopleContract.createFirstAdmin)).toHaveLength(1);
  expect(calls.sentTo(peopleContract.createFirstAdmin)).toEqual([
    { token: 'abc', ...details, password: strong },
  ]);
});

it('answers a forgotten password with the same words for everybody (AUTH-019, NAV-008)', async () => {
  calls.answer(accountContract.sendResetMail, () => undefined);
  await open(`/forgot/${tenantId}`);
  await userEvent.fill(field(/^Username/), 'nobody-at-all');
  await userEvent.click(page.getByRole('button', { name: 'Send e-mail' }));
  await expect.element(page.getByText('If this account exists, an e-mail was sent.')).toBeVisible();
  const back = page.getByRole('link', { name: 'Back to login' });
  await expect.element(back).toHaveAttribute('href', `/login/${tenantId}`);
  expect(calls.sentTo(accountContract.sendResetMail)).toEqual([{ tenantId, username: 'nobody-at-all' }]);
});

it.each([`/tenants/${tenantId}/users/7/reset_password?token=abc`, '/reset_password?user=7&token=abc'])(
  'sets a new password by the link %s (AUTH-019, NAV-011, NAV-012)',
  async (address) => {
    calls.answer(accountContract.resetPassword, newLogin);
    const { href } = await open(address);
    await userEvent.fill(field(/^New password/), strong);
    await userEvent.fill(field(/^Confirm password/), strong);
    await userEvent.click(page.getByRole('button', { name: 'Set password' }));
    await landedOn(href, '/');
    const sent = { userId: 7, token: 'abc', newPassword: strong };
    expect(calls.sentTo(accountContract.resetPassword)).toEqual([sent]);
  },
);

it('sets the first password by its link (AUTH-020, NAV-010)', async () => {
  calls.answer(accountContract.setInitialPassword, newLogin);
  const { href } = await open(`/tenants/${tenantId}/users/7/initial_password?token=abc`);
  await userEvent.fill(field(/^New password/), strong);
  await userEvent.fill(field(/^Confirm password/), strong);
  await userEvent.click(page.getByRole('button', { name: 'Set password' }));
  await landedOn(href, '/');
  const sent = { tenantId, userId: 7, token: 'abc', newPassword: strong };
  expect(calls.sentTo(accountContract.setInitialPassword)).toEqual([sent]);
});

/** A file on the server that holds a session, for one reading. */
function leaveLoginFile(name: string, userId = ada.id): void {
  const answered = globalThis.fetch;
  const { accessToken, expiresAt } = newLogin();
  let isRead = false;
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    if (url !== `/api/v1/files/${encodeURIComponent(name)}`) return answered(url, request);
    const text = JSON.stringify([{ accessToken, expiresAt, userId }]);
    const answer = isRead ? new Response(null, { status: 404 }) : new Response(text);
    isRead = true;
    return Promise.resolve(answer);
  });
}

it('takes a login over from another tab and goes to the address it was asked for (AUTH-014, AUTH-015, NAV-025)', async () => {
  leaveLoginFile('first');
  const { href } = await open('/login_and_redirect/first?next=%2Fcourses%2F1');
  await landedOn(href, '/courses/1');
  expect(sessionStore.current()).toMatchObject({ accessToken: 'pmk_new', userId: ada.id });
  // The tab that wrote the file goes on with its own session.
  expect(calls.sentTo(peopleContract.revokeToken)).toEqual([]);
});

const loggedInAs = (userId: number, name: string) => {
  const restrictions = { forContext: null, removedPermissions: [], verifiedAssignmentIds: [] };
  const loginMethod = { tag: 'username-password', tenantId };
  sessionStore.set({
    accessToken: 'pmk_own',
    userId,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    details: { restrictions, loginMethod, name, username: name.toLowerCase(), tenantId, isActing: false },
  });
};

it('asks before a link logs somebody in as another user, and stays until the person chooses (AUTH-015)', async () => {
  loggedInAs(99, 'Grace');
  leaveLoginFile('of another');
  const { href } = await open('/login_and_redirect/of another?next=%2Fcourses%2F1');
  const question = `You are logged in as Grace (grace). This link logs you in as ${ada.name} (${ada.username}) instead.`;
  await expect.element(page.getByRole('alert')).toHaveTextContent(question);
  expect(sessionStore.current()?.accessToken).toBe('pmk_own');
  await userEvent.click(page.getByRole('button', { name: 'Stay logged in as Grace' }));
  await landedOn(href, '/');
  expect(sessionStore.current()).toMatchObject({ accessToken: 'pmk_own', userId: 99 });
});

it('goes on as the other user of a link once the person chooses that (AUTH-015, AUTH-023)', async () => {
  loggedInAs(99, 'Grace');
  leaveLoginFile('of another, wanted');
  const { href } = await open('/login_and_redirect/of another, wanted?next=%2Fcourses%2F1');
  await userEvent.click(page.getByRole('button', { name: `Go on as ${ada.name}` }));
  await landedOn(href, '/courses/1');
  expect(sessionStore.current()).toMatchObject({ accessToken: 'pmk_new', userId: ada.id });
  expect(calls.sentTo(peopleContract.revokeToken)).toEqual([]);
});

it('does not ask somebody who is that user already, and believes the server about that, not the file (AUTH-015)', async () => {
  loggedInAs(ada.id, 'Ada');
  leaveLoginFile('own');
  const { href } = await open('/login_and_redirect/own?next=%2Fcourses%2F1');
  await landedOn(href, '/courses/1');
  loggedInAs(99, 'Grace');
  leaveLoginFile('forged', 99);
  await open('/login_and_redirect/forged');
  await expect.element(page.getByRole('button', { name: 'Stay logged in as Grace' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: `Go on as ${ada.name}` }));
  await expect.poll(() => sessionStore.current()?.userId).toBe(ada.id);
});

it('leads to no other site, and tells when the file is gone (AUTH-015, NAV-054)', async () => {
  leaveLoginFile('second');
  const { href } = await open('/login_and_redirect/second?next=%2F%2Fevil.example');
  await landedOn(href, '/');
  sessionStore.set(undefined);
  await open('/login_and_redirect/unknown?next=%2Fcourses%2F1');
  await expect.element(page.getByText('This login link has expired or was used before.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(sessionStore.current()).toBeUndefined();
});

it('does not call a login link used up while the server cannot be asked (AUTH-015, ERR-006)', async () => {
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, request: RequestInit) =>
    url === '/api/v1/files/third' ? Promise.reject(new TypeError('Failed to fetch')) : answered(url, request),
  );
  await open('/login_and_redirect/third?next=%2Fcourses%2F1');
  const text = 'There was an error connecting to the server... Please try again later.';
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByText('This login link has expired or was used before.').elements()).toEqual([]);
});

it('shows the profile with its hint, its link and the username read only (PROF-001, PROF-002, PROF-003, PROF-004)', async () => {
  sessionStore.set({
    accessToken: 'a',
    userId: 7,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await openProfile();
  await expect.element(field(/^Username/)).toHaveAttribute('readonly');
  for (const label of [/^Full name/, /^E-mail/, /^Current password/, /^New password/, /^Confirm password/]) {
    await expect.element(field(label)).toBeVisible();
  }
  await expect.element(page.getByText(/^Use a unique password, at least different from/)).toBeVisible();
  const forgot = page.getByRole('link', { name: 'Forgot your password?' });
  await expect.element(forgot).toHaveAttribute('href', `/forgot/${tenantId}`);
});

it('checks the profile before it is sent (PROF-005, PROF-006, PROF-007)', async () => {
  sessionStore.set({
    accessToken: 'a',
    userId: 7,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  calls.answer(accountContract.patchUser, () => ada);
  await openProfile();
  await userEvent.fill(field(/^E-mail/), 'no address');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(page.getByText('The given email is not valid').first()).toBeVisible();
  await userEvent.fill(field(/^E-mail/), 'new@example.org');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  expect(calls.sentTo(accountContract.patchUser)).toEqual([]);
  await userEvent.fill(field(/^Current password/), 'old secret');
  await userEvent.fill(field(/^New password/), strong);
  await userEvent.fill(field(/^Confirm password/), strong);
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  const sent = { email: 'new@example.org', oldPassword: 'old secret', newPassword: strong };
  await expect.poll(() => calls.sentTo(accountContract.patchUser)).toEqual([sent]);
});

it('shows why the profile cannot be read (PROF-011)', async () => {
  sessionStore.set({
    accessToken: 'a',
    userId: 7,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  calls.answer(peopleContract.getCurrentUser, () => {
    throw new Error('The profile is being moved.');
  });
  await openProfile();
  await expect.element(page.getByText('The profile is being moved.')).toBeVisible();
});
