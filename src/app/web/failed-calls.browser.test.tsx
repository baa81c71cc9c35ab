import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import {
  misbehave,
  receivedCalls,
  type Misbehaviour,
  type Misbehaviours,
} from '../../../tests/support/misbehaving-plan.ts';
import { Button, ErrorState, hideToast, SubmitButton } from '../../design/web/index.ts';
import { createClient } from '../../kernel/domain/client.ts';
import { declareEndpoint } from '../../kernel/domain/endpoint.ts';
import { queryClient, queryOf, sessionClientParts, useCall } from '../../kernel/web/api.ts';
import { serverTime } from '../../kernel/web/server-time.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { uploadClient } from '../../kernel/web/upload.ts';
import { ConnectionWatch } from './ConnectionWatch.tsx';
import { LoginWatch, PublicPage } from './session-layers.tsx';
import { createBrowserHistory, Outlet } from '@tanstack/react-router';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { courseManagement } from '../../courses/domain/addresses.ts';

const serverUrl = inject('misbehavingUrl');
const ownAddress = window.location.href;
const answer = (status: number, body?: unknown): Misbehaviour => ({ is: 'answer', status, body: body ?? '' });
const cut: Misbehaviour = { is: 'cut' };
const over = answer(401, { message: 'over', description: 'over', code: 'NOT_LOGGED_IN' });
const about = (shiftMs = 0) =>
  answer(200, {
    version: '1',
    commit: 'c',
    current_time: new Date(Date.now() + shiftMs).toISOString(),
    settings: {},
    release: { version: '1', message: null, commit: 'c', date: null, ui_preference: null },
  });

const Thing = z.object({ fullName: z.string() });
const shared = { path: '/things/', wire: 'v1', summary: 'Does.', access: 'session' } as const;
const readThing = declareEndpoint({ ...shared, method: 'GET', reply: Thing });
const makeThing = declareEndpoint({ ...shared, method: 'POST', body: Thing, reply: Thing });
const sendThing = declareEndpoint({ ...shared, method: 'POST', transport: 'upload', reply: Thing });
const read = 'GET /api/v1/things/';
const write = 'POST /api/v1/things/';
const well = answer(200, { full_name: 'Ada' });

/** Sends calls to the misbehaving server, over a real connection. */
async function serve(plan: Misbehaviours): Promise<void> {
  const send = globalThis.fetch.bind(globalThis);
  await misbehave(serverUrl, { 'GET /api/v1/about': [about()], 'GET /api/v1/login': [answer(500)], ...plan });
  vi.stubGlobal('fetch', (url: string, request?: RequestInit) =>
    send(url.startsWith('/api/') ? serverUrl + url : url, request),
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStore.set(undefined);
  queryClient.clear();
  serverTime.forget();
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
  for (const tag of ['not-logged-in', 'connection-error']) hideToast(tag);
  window.history.replaceState(null, '', ownAddress);
});

const logIn = (accessToken = 'token-1') =>
  sessionStore.set({ accessToken, userId: 7, expiresAt: new Date(Date.now() + 86_400_000).toISOString() });

/** A typical page: one read, and one write by a button. */
function Reading({ isWatched }: { isWatched: boolean }) {
  const thing = useQuery(queryOf(readThing, {}));
  const make = useCall(makeThing);
  return (
    <main>
      {thing.isSuccess && <p>Read {thing.data.fullName}</p>}
      {thing.isError && <ErrorState error={thing.error} />}
      <Button onClick={() => void thing.refetch()}>Poll</Button>
      <SubmitButton submit={() => make.mutateAsync({ body: { fullName: 'Ada' } })}>Make</SubmitButton>
      {isWatched && <LoginWatch />}
      <ConnectionWatch />
    </main>
  );
}

async function show(place: 'public' | 'behind the login'): Promise<{ path: () => string }> {
  const isWatched = place === 'behind the login';
  const href = '/courses/1?q=a#tab';
  window.history.replaceState(null, '', href);
  const { where } = await renderPage(courseManagement, href, {
    component: () => <Reading isWatched={isWatched} />,
    layer: isWatched ? Outlet : PublicPage,
    history: createBrowserHistory(),
  });
  return { path: where };
}

const toast = (title: string) => page.getByRole('alert').filter({ hasText: title });
const notLoggedIn = 'You are currently not logged in. Please log in to view this page.';
const expired = 'Your session has expired. Please log in again to view this page.';
const noConnection = 'There was an error connecting to the server... Please try again later.';

it('sends somebody without a session to the login, from where the same address is come back to (ERR-001, ERR-003)', async () => {
  await serve({ [read]: [over] });
  const { path } = await show('behind the login');
  await expect.element(toast('Not logged in')).toHaveTextContent(notLoggedIn);
  await expect.poll(() => path()).toBe(`/login?redirect=${encodeURIComponent('/courses/1?q=a#tab')}`);
});

it('says that the session has expired where there was one, and drops it (ERR-002, ERR-003)', async () => {
  logIn();
  await serve({ [read]: [over] });
  const { path } = await show('behind the login');
  await expect.element(toast('Not logged in')).toHaveTextContent(expired);
  await expect.poll(() => path()).toMatch(/^\/login\?redirect=/);
  expect(sessionStore.current()).toBeUndefined();
});

it('stays on a public page and only drops the dead session, without a word (ERR-003, ERR-017)', async () => {
  logIn();
  await serve({ [read]: [over] });
  const { path } = await show('public');
  await expect.poll(() => sessionStore.current()).toBeUndefined();
  expect(path()).toBe('/courses/1?q=a#tab');
  expect(page.getByText('Not logged in').elements()).toEqual([]);
});

it('reads a public page again without the session that has died', async () => {
  logIn();
  await serve({ [read]: [over, well] });
  await show('public');
  await expect.element(page.getByText('Read Ada')).toBeVisible();
  expect(sessionStore.current()).toBeUndefined();
});

it('keeps the page when a poll is refused, and offers to log in again (ERR-017)', async () => {
  logIn();
  await serve({ [read]: [well, over] });
  const { path } = await show('behind the login');
  await expect.element(page.getByText('Read Ada')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Poll' }));
  await expect.element(page.getByRole('dialog', { name: 'Session has expired' })).toBeVisible();
  expect(path()).toBe('/courses/1?q=a#tab');
});

it('shows the error at the button of a write and offers to log in again (ERR-016)', async () => {
  logIn();
  await serve({ [read]: [well], [write]: [over] });
  const { path } = await show('behind the login');
  await expect.element(page.getByText('Read Ada')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Make' }));
  await expect.element(page.getByRole('dialog', { name: 'Session has expired' })).toBeVisible();
  await expect.element(page.getByText('over', { exact: true })).toBeInTheDocument();
  expect(path()).toBe('/courses/1?q=a#tab');
});

it('asks again with the token of a login made meanwhile, and nobody notices (ERR-016)', async () => {
  logIn('old');
  await serve({ [read]: [{ ...over, is: 'answer', status: 401, afterMs: 2500 }, well] });
  const { path } = await show('behind the login');
  await expect
    .poll(async () => (await receivedCalls(serverUrl)).some(({ call }) => call === read))
    .toBe(true);
  logIn('new');
  await expect.element(page.getByText('Read Ada')).toBeVisible();
  expect(path()).toBe('/courses/1?q=a#tab');
  expect(sessionStore.current()?.accessToken).toBe('new');
});

it('tells of a connection that breaks, and stops once it is back (ERR-005, ERR-006, ERR-019)', async () => {
  logIn();
  // A browser may repeat a request by itself on a connection that it had kept open.
  await serve({ [read]: [cut] });
  await show('behind the login');
  await expect.element(toast('Connection error')).toHaveTextContent(noConnection);
  await misbehave(serverUrl, { [read]: [well] });
  await userEvent.click(page.getByRole('button', { name: 'Poll' }));
  await expect.element(page.getByText('Read Ada')).toBeVisible();
  await expect.element(toast('Connection error')).not.toBeInTheDocument();
});

it('reads again by itself while the server is cut off for a moment (API-002)', async () => {
  logIn();
  await serve({ [read]: [cut, { is: 'half' }, answer(503), well] });
  await show('behind the login');
  await expect.element(page.getByText('Read Ada')).toBeVisible();
  expect(page.getByText('Connection error').elements()).toEqual([]);
});

it('says that the server is busy when its gateway gave up (ERR-004)', async () => {
  logIn();
  await serve({ [read]: [answer(504, '<html>Time-out</html>')] });
  await show('behind the login');
  const busy = 'The server is very busy right now. Please try again in a moment.';
  await expect.element(page.getByText(busy)).toBeVisible();
});

it.each([
  [answer(400, { message: 'Too short.', description: 'name: too short' }), 'Too short.'],
  [answer(400, { description: 'name: too short' }), 'name: too short'],
  [answer(500, {}), 'Something unknown went wrong'],
  [answer(500, '<html>Oh no</html>'), 'Something unknown went wrong'],
  [answer(200, '<html>Hotel network</html>'), /^Failed to parse response: .*JSON/],
])('shows what the server says, else that nobody knows (ERR-007, ERR-008, ERR-009) %#', async (how, text) => {
  logIn();
  await serve({ [read]: [how] });
  await show('behind the login');
  await expect.element(page.getByText(text)).toBeVisible();
});

it('gives up on a server that is slower than anybody waits, after four tries (API-002, ERR-006)', async () => {
  await serve({ [read]: [{ is: 'answer', status: 200, body: { full_name: 'Ada' }, afterMs: 60_000 }] });
  const client = createClient({ ...sessionClientParts, answerWithinMs: 1000, sleep: async () => undefined });
  await expect(client.call(readThing, {})).rejects.toMatchObject({ status: 0, message: noConnection });
  const calls = await receivedCalls(serverUrl);
  expect(calls.filter(({ call }) => call === read)).toHaveLength(4);
});

it('makes once what is sent again, by the key of its action (API-002, API-016)', async () => {
  logIn();
  await serve({ [read]: [well], [write]: [{ is: 'half' }, answer(502), well] });
  await show('behind the login');
  await expect.element(page.getByText('Read Ada')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Make' }));
  const keys = async () =>
    (await receivedCalls(serverUrl))
      .filter(({ call }) => call === write)
      .map(({ headers }) => headers['idempotency-key']);
  await expect.poll(() => keys()).toHaveLength(3);
  const [key] = await keys();
  expect(key).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(await keys()).toEqual([key, key, key]);
  expect(page.getByText('Connection error').elements()).toEqual([]);
});

it('tells of an upload whose connection breaks, after trying again with the same key (API-016, ERR-006)', async () => {
  const upload = new FormData();
  upload.append('file', new Blob(['print(1)']), 'main.py');
  // When a connection is cut before any answer, browsers also repeat the request by themselves.
  await serve({ [write]: [{ is: 'half' }] });
  // Uploads use XMLHttpRequest.
  class SentElsewhere extends XMLHttpRequest {
    override open(method: string, url: string): void {
      super.open(method, serverUrl + url);
    }
  }
  vi.stubGlobal('XMLHttpRequest', SentElsewhere);
  const shares: number[] = [];
  const onBreak = vi.fn();
  const client = uploadClient({ onProgress: (share) => shares.push(share), onBreak });
  await expect(client.call(sendThing, { upload })).rejects.toMatchObject({
    status: 0,
    message: noConnection,
  });
  const sent = (await receivedCalls(serverUrl)).filter(({ call }) => call === write);
  expect(sent).toHaveLength(4);
  expect(onBreak).toHaveBeenCalledTimes(4);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  await misbehave(serverUrl, { [write]: [cut, well] });
  expect(await client.call(sendThing, { upload })).toEqual({ fullName: 'Ada' });
  expect(shares.at(-1)).toBe(1);
});

it('notices a server whose clock runs otherwise (SESS-022)', async () => {
  logIn();
  await serve({ [read]: [well], 'GET /api/v1/about': [about(-20 * 60_000)] });
  await show('behind the login');
  await expect.element(page.getByText('Time synchronization issue detected')).toBeVisible();
});
