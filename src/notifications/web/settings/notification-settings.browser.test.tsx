import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { aboutReply } from '../../../../tests/support/sample-replies.ts';
import { fullPathOf } from '../../../kernel/domain/endpoint.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { notificationContract } from '../../domain/contract.ts';
import type { NotificationSettings as Settings } from '../../domain/model.ts';
import { explanationOf } from '../../domain/rules.ts';
import { NotificationSettings } from './NotificationSettings.tsx';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { unsubscribe } from '../../domain/addresses.ts';

let calls: AnsweredCalls;
/** The query of each call that read the settings. */
let queries: string[];
const settings = (): Settings => ({
  options: [
    { reason: 'assignee', explanation: explanationOf('assignee'), value: 'direct' },
    { reason: 'author', explanation: explanationOf('author'), value: 'daily' },
  ],
  possibleValues: ['direct', 'daily', 'weekly', 'off'],
});
const answerSettings = () =>
  calls.answer(notificationContract.getNotificationSettings, (_body, url) => {
    queries.push(url.search);
    return settings();
  });

beforeEach(() => {
  queryClient.clear();
  queries = [];
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply());
  answerSettings();
  calls.answer(notificationContract.patchNotificationSetting, () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

const author = page.getByRole('combobox', { name: 'You are an author of this submission' });
const sent = () => calls.sentTo(notificationContract.patchNotificationSetting);

async function choose(option: string): Promise<void> {
  await author.click();
  await page.getByRole('option', { name: option }).click();
}

it('has one choice for each reason, of direct, daily, weekly and off, which saves by itself (NOTIF-028, NOTIF-029)', async () => {
  await renderScreen(<NotificationSettings />);
  await expect
    .element(page.getByRole('combobox', { name: 'You are assigned to this submission' }))
    .toHaveValue('Direct');
  await expect.element(author).toHaveValue('Daily');
  await author.click();
  const options = () =>
    page
      .getByRole('listbox', { name: 'You are an author of this submission' })
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(options).toEqual(['Direct', 'Daily', 'Weekly', 'Off']);
  await page.getByRole('option', { name: 'Weekly' }).click();
  await expect.poll(sent).toEqual([{ reason: 'author', value: 'weekly' }]);
  await expect.element(author).toHaveValue('Weekly');
  await expect.element(page.getByText('Saved', { exact: true }).first()).toBeVisible();
});

it('says which choice could not be saved and goes back, until that is reset (NOTIF-034)', async () => {
  calls.refuse(notificationContract.patchNotificationSetting, 400, { message: 'The server is full.' });
  await renderScreen(<NotificationSettings />);
  await choose('Off');
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to save: The server is full.' });
  await expect.element(failure).toBeVisible();
  await expect.element(author).toHaveValue('Daily');
  await failure.getByRole('button', { name: 'Reset Error' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(author).toHaveFocus();
  calls.answer(notificationContract.patchNotificationSetting, () => undefined);
  await choose('Off');
  await expect.element(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect.element(author).toHaveValue('Off');
});

it("says so when the server's answer has another shape (NOTIF-036)", async () => {
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, request: RequestInit) =>
    url.includes(fullPathOf(notificationContract.getNotificationSettings))
      ? Promise.resolve(Response.json({ options: [{ reason: 'no such reason' }] }))
      : answered(url, request),
  );
  await renderScreen(<NotificationSettings />);
  await expect.element(page.getByText('Got invalid data.')).toBeVisible();
  vi.stubGlobal('fetch', answered);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(author).toHaveValue('Daily');
});

async function openPage(token?: string) {
  await renderPage(unsubscribe, hrefOf(unsubscribe, {}, { query: { token } }));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible();
}

it('opens by the token of a mail without a session, and saves with it (AUTH-010, NOTIF-033)', async () => {
  await openPage('from-mail');
  await expect.element(author).toHaveValue('Daily');
  expect(queries).toEqual(['?token=from-mail']);
  const written: string[] = [];
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    if (request.method === 'PATCH') written.push(new URL(url, location.origin).search);
    return answered(url, request);
  });
  await choose('Off');
  await expect.poll(sent).toEqual([{ reason: 'author', value: 'off' }]);
  expect(written).toEqual(['?token=from-mail']);
});

it('says that a link has expired and where to go on (AUTH-009, NOTIF-039)', async () => {
  calls.refuse(notificationContract.getNotificationSettings, 403, {
    message: 'This link has expired. Log in to change your notification settings.',
    code: 'INVALID_CREDENTIALS',
  });
  await openPage('old');
  const text = 'This link has expired. Log in to change your notification settings.';
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/#user-profile');
  await expect.element(author).not.toBeInTheDocument();
});

it('says so when a link has no token, and shows people who are logged in their own settings', async () => {
  await openPage();
  await expect
    .element(page.getByText('This link is not complete. Open it again from your e-mail.'))
    .toBeVisible();
  expect(queries).toEqual([]);
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  await expect.element(author).toHaveValue('Daily');
  expect(queries).toEqual(['']);
  await userEvent.keyboard('{Escape}');
});
