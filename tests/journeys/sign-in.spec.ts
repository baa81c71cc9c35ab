import { expect, test } from '@playwright/test';
import { demoPassword } from '../../src/app/demo/people.ts';
import { accountContract } from '../../src/people/domain/account-contract.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { mailFolder, newestInMails } from '../support/mail-folder.ts';
import { expectAccessible, expectAccessibleInBothSchemes, logInAs, tabTo } from '../support/pages.ts';

/** Address of the newest link to a page. */
const newestLink = (page: string): string | undefined =>
  newestInMails(new RegExp(String.raw`https?://\S+/${page}\?token=[\w-]+`));

test('a forgotten password is set anew by the mailed link (AUTH-008, AUTH-019)', async ({ page }) => {
  test.skip(!mailFolder(), 'The folder of mails is not known.');
  await page.goto(`${productUrl()}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The login page that is being left has such a field as well.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill('student12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('If this account exists, an e-mail was sent.')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => newestLink('reset_password'), { timeout: 30_000 }).toBeDefined();
  await page.goto(newestLink('reset_password') ?? '');
  const password = page.getByRole('textbox', { name: 'New password' });
  await password.fill('password');
  await expect(page.getByText('Far too easy to guess').first()).toBeVisible();
  await expectAccessible(page);
  await password.fill(demoPassword);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});

test('a session that ends leaves what was typed, and logging in again goes on (SESS-017, ERR-016)', async ({
  page,
}) => {
  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}/courses/1/assignments/2#general`);
  const name = page.getByLabel('Name of the assignment');
  await expect(name).toBeVisible();
  await page.route('**/api/v1/assignments/2', (route) =>
    route.fulfill({ status: 401, json: { message: 'over', description: 'over', code: 'NOT_LOGGED_IN' } }),
  );
  // It saves itself when it is left.
  await name.fill('Word count, third edition');
  await name.blur();
  const dialog = page.getByRole('dialog', { name: 'Session has expired' });
  await expect(dialog).toBeVisible();
  await page.unroute('**/api/v1/assignments/2');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Log in again' }).click();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(name).toHaveValue('Word count, third edition');
});

test('logging in and the own profile go by keys alone (PROF-001, PROF-005)', async ({ page }) => {
  await page.goto(`${productUrl()}/login`);
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type('student11');
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(demoPassword);
  await tabTo(page, page.getByRole('button', { name: 'Log in', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const opener = page.getByRole('button', { name: /Open your preferences/ });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'You' });
  await expect(panel.getByRole('textbox', { name: 'Username' })).toHaveAttribute('readonly');
  await tabTo(page, panel.getByRole('textbox', { name: 'New password' }));
  await page.keyboard.type('seven wet umbrellas dancing');
  await tabTo(page, panel.getByRole('textbox', { name: 'Confirm password' }));
  await page.keyboard.type('another one');
  // A field says what is wrong with it once it is left.
  await page.keyboard.press('Tab');
  await expect(panel.getByText('New password does not match confirm password')).toBeVisible();
  await tabTo(page, panel.getByRole('textbox', { name: 'Confirm password' }), 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await tabTo(page, panel.getByRole('textbox', { name: 'New password' }), 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a login that expired meanwhile is told where the page needs one, and nowhere else (SESS-010, SESS-011)', async ({
  page,
}) => {
  await logInAs(page, 'student11');
  await page.evaluate(() => {
    const stored = localStorage.getItem('proofmark.sessions') ?? '';
    localStorage.setItem('proofmark.sessions', stored.replace(/"expiresAt":"\d{4}/g, '"expiresAt":"2020'));
  });
  const expired = page.getByText('Your session has expired. Please log in again to view this page.');
  await page.goto(`${productUrl()}/forgot`);
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await expect(expired).toBeHidden();
  await page.goto(`${productUrl()}/courses/1?q=a#b`);
  await expect(expired).toBeVisible();
  await expect(page).toHaveURL(`${productUrl()}/login?redirect=${encodeURIComponent('/courses/1?q=a#b')}`);
});

test('a logout in one tab reaches the other, and only that one is told (SESS-035)', async ({
  context,
  page,
}) => {
  await logInAs(page, 'student11');
  const other = await context.newPage();
  await other.goto(productUrl());
  await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL(/\/login\?redirect=%2F$/);
  await expect(other.getByText('You are currently not logged in.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Not logged in')).toBeHidden();
});

test('a login that is ended from afar is told at once to a page that only lies open (SESS-035)', async ({
  context,
  page,
}) => {
  await logInAs(page, 'student11');
  // Opened with the login that the browser keeps, and nothing on it is watched.
  const lying = await context.newPage();
  const connected = lying.waitForEvent('websocket');
  await lying.goto(productUrl());
  await connected;
  // A read that were refused would lead to the login instead.
  await expect(lying.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await lying.waitForLoadState('networkidle');
  const elsewhere = await clientOf('student11');
  await elsewhere.call(accountContract.endAllSessions, {});
  await expect(lying.getByRole('dialog', { name: 'Session has expired' })).toBeVisible();
});

test('a link that logs in another user asks first, and a wrong password leaves the focus in it (AUTH-002, AUTH-015)', async ({
  page,
}) => {
  await logInAs(page, 'student10');
  const link = await page.evaluate(async () => {
    const body = localStorage.getItem('proofmark.sessions');
    const query = 'max_age=30&ephemeral=true';
    const token = /"accessToken":"([^"]+)"/.exec(body ?? '')?.[1] ?? '';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    const answer = await fetch(`/api/v1/files/?${query}`, { method: 'POST', body, headers });
    const name = /"name": ?"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
    localStorage.removeItem('proofmark.sessions');
    return `/login_and_redirect/${name}?next=%2Fcourses%2F1`;
  });
  await page.goto(`${productUrl()}/login`);
  const password = page.getByRole('textbox', { name: 'Password' });
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type('teacher');
  await tabTo(page, password);
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert', { name: 'Message' })).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'sign-in-wrong-password');
  await expect(password).toBeFocused();
  await password.fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.goto(productUrl() + link);
  await expect(page.getByRole('alert')).toContainText('This link logs you in as');
  await expectAccessibleInBothSchemes(page, 'sign-in-other-user');
  await tabTo(page, page.getByRole('button', { name: /^Stay logged in as / }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New course' })).toBeVisible();
});

test('an administrator acts as a student, below a red bar, and comes back (AUTH-022)', async ({ page }) => {
  await logInAs(page, 'admin');
  await page.goto(`${productUrl()}/admin#users`);
  await page.getByRole('button', { name: 'Act as Katherine Thompson' }).click();
  const dialog = page.getByRole('dialog', { name: 'Act as another user' });
  await expect(dialog.getByRole('textbox', { name: 'Username' })).toHaveValue('student1');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Your own password' }).fill(demoPassword);
  await page.keyboard.press('Enter');
  const bar = page.getByText('You are acting as Katherine Thompson');
  await expect(bar).toBeVisible();
  await expect(page.getByRole('button', { name: 'New course' })).toBeHidden();
  await page.goto(`${productUrl()}/courses/1/assignments/`);
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(bar).toBeHidden();
});
