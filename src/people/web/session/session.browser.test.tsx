import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { aboutReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { Button, hideToast, TextInput, useLeaveGuard } from '../../../design/web/index.ts';
import { api, queryClient, queryOf } from '../../../kernel/web/api.ts';
import { serverTime } from '../../../kernel/web/server-time.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { peopleContract } from '../../domain/contract.ts';
import type { LoginMethod } from '../../domain/login-method.ts';
import { ActingBar } from './ActingBar.tsx';
import { newTabAddress } from './new-tab.ts';
import { restrictSession } from './restrict-session.ts';
import { popSession, pushActing, startSession, startVerified } from './sessions.ts';
import { SessionWatch } from './SessionWatch.tsx';
import { TimeWatch } from './TimeWatch.tsx';
import { useLogOut } from './use-log-out.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { home } from '../../domain/addresses.ts';
import { courseManagement } from '../../../courses/domain/addresses.ts';

const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
const ada = userReply({ tenantId });
const noLimits = { forContext: null, removedPermissions: [], verifiedAssignmentIds: [] };
const loginOf = (token: string, leftSeconds = 86_400) => ({
  user: ada,
  accessToken: token,
  restrictions: noLimits,
  expiresAt: new Date(Date.now() + leftSeconds * 1000),
});

let calls: AnsweredCalls;
let clockOffsetMs = 0;
let settings: Record<string, boolean>;
let revoked: string[];

beforeEach(() => {
  localStorage.clear();
  sessionStore.set(undefined);
  queryClient.clear();
  serverTime.forget();
  clockOffsetMs = 0;
  settings = { SERVER_TIME_CORRECTION_ENABLED: true };
  calls = answerCalls();
  calls.answer(peopleContract.getCurrentUser, () => ada);
  calls.answer(peopleContract.revokeToken, () => undefined);
  calls.answer(tenantContract.getAbout, () =>
    aboutReply({ currentTime: new Date(Date.now() + clockOffsetMs), settings }),
  );
  revoked = [];
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    const token = request.body instanceof FormData ? request.body.get('token') : null;
    if (typeof token === 'string') revoked.push(token);
    return answered(url, request);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
  for (const tag of ['not-logged-in', 'clock']) hideToast(tag);
});

/** A page as they all are: it reads again when the session has changed. */
function Reading() {
  const user = useQuery(queryOf(peopleContract.getCurrentUser, {}));
  const logOut = useLogOut();
  return <Button onClick={() => void logOut()}>Log out {user.data?.name}</Button>;
}

function Draft() {
  const [text, setText] = useState('');
  useLeaveGuard(text !== '');
  return <TextInput label="Draft" value={text} onChange={setText} />;
}

async function show(): Promise<{ path: () => string }> {
  const component = () => (
    <main>
      <ActingBar />
      <Draft />
      <Reading />
      <SessionWatch />
    </main>
  );
  const { where } = await renderPage([home, courseManagement], '/courses/1', { component });
  await expect.element(page.getByLabelText('Draft')).toBeVisible();
  return { path: where };
}

it('warns with a toast when less than 300 s remain (SESS-014, SESS-016, SESS-030)', async () => {
  startSession(loginOf('one', 200));
  await show();
  await expect.element(page.getByText('Your session is about to expire')).toBeVisible();
  const text = /^Your session will expire in 03:\d\d minutes\. Please save any unsaved changes\.$/;
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
});

it('warns with a dialog that can be hidden when less than 120 s remain (SESS-015, SESS-016)', async () => {
  startSession(loginOf('one', 100));
  await show();
  const dialog = page.getByRole('dialog', { name: 'Your session is about to expire' });
  await expect.element(dialog.getByText(/^Your session will expire in 01:\d\d minutes\./)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
  await expect.element(dialog).not.toBeInTheDocument();
});

it('ends with a dialog that stays, and logging in again keeps what was typed (SESS-017, SESS-019, ERR-016)', async () => {
  startSession(loginOf('one', 2));
  await show();
  await userEvent.fill(page.getByLabelText('Draft'), 'half an answer');
  const dialog = page.getByRole('dialog', { name: 'Session has expired' });
  await expect.element(dialog.getByText('Your session has expired.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  expect(dialog.getByRole('button', { name: /close/i }).elements()).toHaveLength(0);
  calls.answer(peopleContract.logIn, () => loginOf('two'));
  await userEvent.click(dialog.getByRole('button', { name: 'Log in again' }));
  await userEvent.fill(dialog.getByLabelText(/^Password/), 'secret');
  await userEvent.click(dialog.getByRole('button', { name: 'Log in again' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.sentTo(peopleContract.logIn)).toEqual([{ tenantId, username: 'ada', password: 'secret' }]);
  await expect.element(page.getByLabelText('Draft')).toHaveValue('half an answer');
  expect(sessionStore.current()?.accessToken).toBe('two');
});

it('goes on when somebody logs in again in a new tab (SESS-017, SESS-035, ERR-016)', async () => {
  startSession(loginOf('one', 2));
  await show();
  await userEvent.fill(page.getByLabelText('Draft'), 'half an answer');
  const dialog = page.getByRole('dialog', { name: 'Session has expired' });
  const link = dialog.getByRole('link', { name: 'Log in in a new tab' });
  await expect.element(link).toHaveAttribute('href', '/login');
  await expect.element(link).toHaveAttribute('target', '_blank');
  // What another tab leaves in the store.
  const key = 'proofmark.sessions';
  startSession(loginOf('two'), { keepsOld: true });
  const stored = localStorage.getItem(key) ?? '';
  startSession(loginOf('one', -1), { keepsOld: true });
  await expect.element(dialog).toBeVisible();
  localStorage.setItem(key, stored);
  globalThis.dispatchEvent(new StorageEvent('storage', { key }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sessionStore.current()?.accessToken).toBe('two');
  await expect.element(page.getByLabelText('Draft')).toHaveValue('half an answer');
});

it('leaves its session in a file for one reading, for a new tab (AUTH-014)', async () => {
  startSession(loginOf('one'));
  const posted: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    posted.push({ url, body: body instanceof Blob ? JSON.parse(await body.text()) : body });
    return Response.json({ name: 'secret name' }, { status: 201 });
  });
  const address = await newTabAddress('/courses/1?q=a#b');
  expect(address).toBe('/login_and_redirect/secret%20name?next=%2Fcourses%2F1%3Fq%3Da%23b');
  expect(posted).toEqual([
    { url: '/api/v1/files/?max_age=30&ephemeral=true', body: [sessionStore.current()] },
  ]);
});

it('asks for a reload in the learning management system in place of the button (SESS-018, SESS-030)', async () => {
  const method: LoginMethod = { tag: 'lti', lms: 'Canvas' };
  startSession(loginOf('one', 1), { method });
  await show();
  const text = 'Please reload this page in your learning management system to log in again.';
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole('button', { name: 'Log in again' }).elements()).toHaveLength(0);
});

/** The first reads of the page itself must not be among the refused ones. */
const settled = () => {
  const { queryKey } = queryOf(tenantContract.getAbout, { query: { tenantId } });
  return expect.poll(() => queryClient.getQueryState(queryKey)?.status).toBe('success');
};

function refuseAll(): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'over' }, { status: 401 })));
}

it('leaves for the login page when the server refuses a read of the page (ERR-002, ERR-003)', async () => {
  startSession(loginOf('one'));
  const { path } = await show();
  await settled();
  refuseAll();
  await api.call(tenantContract.getAbout, {}).catch(() => undefined);
  await expect.element(page.getByText('Not logged in')).toBeVisible();
  const text = 'Your session has expired. Please log in again to view this page.';
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.poll(() => path()).toMatch(/^\/login\?redirect=/);
  expect(sessionStore.current()).toBeUndefined();
});

it('stays on the page when a poll or a write is refused, so that nothing typed is lost (ERR-016, ERR-017)', async () => {
  startSession(loginOf('one'));
  const { path } = await show();
  await settled();
  refuseAll();
  await api.call(tenantContract.getAbout, { isReload: true }).catch(() => undefined);
  await expect.element(page.getByRole('dialog', { name: 'Session has expired' })).toBeVisible();
  expect(path()).toBe('/courses/1');
});

it('follows a logout in another tab, with empty caches (SESS-020, SESS-035)', async () => {
  startSession(loginOf('one'));
  const { path } = await show();
  queryClient.setQueryData(['mine'], 'secret');
  localStorage.removeItem('proofmark.sessions');
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'proofmark.sessions' }));
  const text = 'You are currently not logged in. Please log in to view this page.';
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.poll(() => path()).toMatch(/^\/login/);
  expect(queryClient.getQueryData(['mine'])).toBeUndefined();
});

it('clears all caches when the user changes (SESS-021)', async () => {
  startSession(loginOf('one'));
  queryClient.setQueryData(['mine'], 'secret');
  startSession({ ...loginOf('two'), user: { ...ada, id: 8 } });
  expect(queryClient.getQueryData(['mine'])).toBeUndefined();
});

it('replaces the session at login and revokes the old one, unless told otherwise (SESS-005, AUTH-023)', async () => {
  startSession(loginOf('one'));
  startSession(loginOf('two'));
  expect(sessionStore.stack()).toHaveLength(1);
  await expect.poll(() => revoked).toEqual(['one']);
  startSession(loginOf('three'), { keepsOld: true });
  expect(sessionStore.current()?.accessToken).toBe('three');
  startSession(loginOf('four'));
  await expect.poll(() => revoked).toEqual(['one', 'three']);
});

it('pushes a restricted session and comes back from it (SESS-001, SESS-004, SESS-006, SESS-007, SESS-008)', async () => {
  startSession(loginOf('own'));
  const restrictions = { ...noLimits, forContext: { courseId: 3 }, removedPermissions: ['can_grade_work'] };
  calls.answer(accountContract.restrictSession, () => {
    const { accessToken, expiresAt } = loginOf('restricted');
    return { accessToken, expiresAt, restrictions };
  });
  await restrictSession(restrictions);
  expect(sessionStore.current()).toMatchObject({
    accessToken: 'restricted',
    userId: 7,
    details: { restrictions },
  });
  expect(Date.parse(sessionStore.current()?.expiresAt ?? '')).toBeGreaterThan(Date.now());
  await popSession();
  expect(sessionStore.current()?.accessToken).toBe('own');
  expect(revoked).toEqual(['restricted']);
  await expect(popSession()).rejects.toThrow('Cannot remove last active session');
});

it('says that a login is for one course only, but not in student view (SESS-025, SESS-030)', async () => {
  const restrictions = { ...noLimits, forContext: { courseId: 3 } };
  startSession({ ...loginOf('exam'), restrictions });
  await show();
  const hint = page.getByText('You are logged in for this course only.');
  await expect.element(hint).toBeVisible();
  hideToast('limited-login');
  await expect.element(hint).not.toBeInTheDocument();
  startSession(loginOf('own'));
  calls.answer(accountContract.restrictSession, () => ({ ...loginOf('student view'), restrictions }));
  await restrictSession(restrictions);
  await expect.poll(() => sessionStore.stack()).toHaveLength(2);
  await expect.element(page.getByLabelText('Draft')).toBeVisible();
  expect(hint.elements()).toHaveLength(0);
});

it('says so when the clock is wrong, corrects it, and stops once it is right (SESS-022, SESS-023, SESS-024, SESS-031)', async () => {
  startSession(loginOf('one'));
  clockOffsetMs = 20 * 60_000;
  await show();
  await expect.element(page.getByText('Time synchronization issue detected')).toBeVisible();
  await expect.element(page.getByText(/20 minutes\. The difference will be corrected\.$/)).toBeVisible();
  expect(Math.abs(serverTime.nowMs() - Date.now() - clockOffsetMs)).toBeLessThan(60_000);
});

it('does not tell again of a wrong clock to somebody who has closed that (SESS-022)', async () => {
  const goOn: (() => void)[] = [];
  const wait = (): Promise<void> => new Promise((resolve) => goOn.push(resolve));
  clockOffsetMs = 20 * 60_000;
  await renderScreen(<TimeWatch wait={wait} />);
  await expect.poll(() => goOn).toHaveLength(1);
  const toast = page.getByText('Time synchronization issue detected');
  await expect.element(toast).toBeVisible();
  hideToast('clock');
  await expect.element(toast).not.toBeInTheDocument();
  goOn[0]?.();
  await expect.poll(() => goOn).toHaveLength(2);
  expect(toast.elements()).toEqual([]);
});

it('asks for the time again and again until the clock is right, then every 300 s (SESS-024, SESS-033)', async () => {
  startSession(loginOf('one'));
  const pauses: number[] = [];
  const goOn: (() => void)[] = [];
  const wait = (ms: number): Promise<void> => {
    pauses.push(ms);
    return new Promise((resolve) => goOn.push(resolve));
  };
  const pausedTimes = (count: number) => expect.poll(() => pauses).toHaveLength(count);
  clockOffsetMs = 20 * 60_000;
  await renderScreen(<TimeWatch wait={wait} />);
  await pausedTimes(1);
  goOn[0]?.();
  await pausedTimes(2);
  clockOffsetMs = 0;
  // The median of three answers follows once two of them are right.
  goOn[1]?.();
  await pausedTimes(3);
  goOn[2]?.();
  await pausedTimes(4);
  expect(pauses).toEqual([10_000, 10_000, 10_000, 300_000]);
  await expect.element(page.getByText('Time synchronization issue detected')).not.toBeInTheDocument();
});

it('leaves the clock alone where the correction is switched off (SESS-023, TEN-022)', async () => {
  startSession(loginOf('one'));
  settings = { SERVER_TIME_CORRECTION_ENABLED: false };
  await queryClient.fetchQuery(queryOf(tenantContract.getAbout, { query: { tenantId } }));
  await queryClient.fetchQuery(queryOf(peopleContract.getCurrentUser, {}));
  clockOffsetMs = 20 * 60_000;
  await show();
  await expect.element(page.getByText(/differs from the one of the server by 20 minutes\.$/)).toBeVisible();
  expect(Math.abs(serverTime.nowMs() - Date.now())).toBeLessThan(60_000);
});

it('shows a red bar while somebody acts as another person, with the way back (AUTH-022)', async () => {
  startSession(loginOf('admin'));
  await show();
  pushActing({ ...loginOf('acting'), user: { ...ada, id: 8, name: 'Grace Hopper' } });
  await expect.element(page.getByText('You are acting as Grace Hopper')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Stop' }));
  await expect.poll(() => sessionStore.current()?.accessToken).toBe('admin');
  await expect.element(page.getByText('You are acting as Grace Hopper')).not.toBeInTheDocument();
});

/** Answers nobody without a token, as the server does. */
function demandToken(): void {
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    const isOpen = request.method === 'POST' || new Headers(request.headers).has('authorization');
    return isOpen
      ? answered(url, request)
      : Promise.resolve(Response.json({ message: 'over' }, { status: 401 }));
  });
}

it('ends the sessions of this browser at logout, and shows no error to somebody who has just logged out (AUTH-003, SESS-020)', async () => {
  startSession(loginOf('one'));
  pushActing({ ...loginOf('acting'), user: { ...ada, id: 8, name: 'Grace Hopper' } });
  const { path } = await show();
  await settled();
  demandToken();
  queryClient.setQueryData(['mine'], 'secret');
  await userEvent.click(page.getByRole('button', { name: /^Log out/ }));
  await expect.poll(() => revoked).toEqual(['one', 'acting']);
  expect(path()).toBe('/login');
  await expect.element(page.getByText('The page Log in')).toBeVisible();
  expect(page.getByText('Not logged in').elements()).toEqual([]);
  expect(sessionStore.stack()).toEqual([]);
  expect(localStorage.getItem('proofmark.sessions')).toBeNull();
  expect(queryClient.getQueryData(['mine'])).toBeUndefined();
});

it('asks somebody who acts as another person for their own password, never for that of the other (SESS-017, AUTH-022)', async () => {
  startSession(loginOf('admin', 3));
  await show();
  pushActing({ ...loginOf('acting', 3), user: { ...ada, id: 8, username: 'grace', name: 'Grace Hopper' } });
  const dialog = page.getByRole('dialog', { name: 'Session has expired' });
  await userEvent.click(dialog.getByRole('button', { name: 'Log in again' }));
  await expect.element(dialog.getByLabelText(/^Username/)).toHaveValue('ada');
  calls.answer(peopleContract.logIn, () => loginOf('two'));
  await userEvent.fill(dialog.getByLabelText(/^Password/), 'secret');
  await userEvent.click(dialog.getByRole('button', { name: 'Log in again' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sessionStore.stack().map(({ accessToken }) => accessToken)).toEqual(['two']);
  await expect.element(page.getByText('You are acting as Grace Hopper')).not.toBeInTheDocument();
});

it('sends its token as long as it lasts by the clock of the server (SESS-012, SESS-031)', () => {
  const nowMs = Date.now();
  startSession(loginOf('one', -300));
  expect(sessionStore.token()).toBeUndefined();
  serverTime.record({ serverMs: nowMs - 20 * 60_000, sentMs: nowMs, receivedMs: nowMs });
  expect(sessionStore.token()).toBe('one');
});

it('warns where the browser forbids storage, and goes on (SESS-026, SESS-030)', async () => {
  const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('forbidden');
  });
  startSession(loginOf('one'));
  expect(sessionStore.current()?.accessToken).toBe('one');
  await show();
  const text =
    'Your browser does not let us store your login. You will have to log in again in other tabs and after reloading.';
  await expect.element(page.getByText(text)).toBeVisible();
  forbidden.mockRestore();
});

it('keeps what a browser remembers apart for each person (SESS-029)', async () => {
  const { remember } = await import('../../../kernel/web/preferences.ts');
  startSession(loginOf('one'));
  remember('panel', 'closed');
  expect(localStorage.getItem('proofmark.7.panel')).toBe('closed');
  startSession({ ...loginOf('two'), user: { ...ada, id: 8 } });
  remember('panel', 'open');
  expect(localStorage.getItem('proofmark.7.panel')).toBe('closed');
  expect(localStorage.getItem('proofmark.8.panel')).toBe('open');
});

it('keeps any number of opened assignments in one place of the stack, and leaves them with the session below (ASGN-054, SESS-007)', async () => {
  const tokens = () => sessionStore.stack().map(({ accessToken }) => accessToken);
  startSession(loginOf('own'));
  pushActing(loginOf('acting'));
  const opened = (token: string, ids: number[]) =>
    startVerified({ ...loginOf(token), restrictions: { ...noLimits, verifiedAssignmentIds: ids } });
  for (let id = 1; id <= 7; id += 1) opened(`opened ${id}`, [id]);
  expect(tokens()).toEqual(['own', 'acting', 'opened 7']);
  await popSession();
  expect(tokens()).toEqual(['own']);
  // Sessions on top of it end with it.
  expect(revoked).toEqual(['acting']);
  opened('mine', [1]);
  calls.answer(accountContract.restrictSession, () => ({ ...loginOf('limited'), user: undefined }));
  await restrictSession({ forContext: null, removedPermissions: ['can_grade_work'] });
  opened('limited and opened', [1, 2]);
  expect(tokens()).toEqual(['own', 'mine', 'limited', 'limited and opened']);
  await popSession();
  expect(tokens()).toEqual(['own', 'mine']);
});
