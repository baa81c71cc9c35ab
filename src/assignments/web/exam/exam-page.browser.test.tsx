import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { aboutReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { serverTime } from '../../../kernel/web/server-time.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { peopleContract } from '../../../people/domain/contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { loginLinkContract, type LoginLink } from '../../domain/exam/login-link-contract.ts';
import { linkUsedElsewhere } from '../../domain/refusals.ts';
import { browserSecretOf } from './browser-secret.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { assignmentLogin } from '../../../people/domain/addresses.ts';

const uuid = '11111111-2222-4333-8444-555555555555';
const forCourse = { forContext: { courseId: 3 }, removedPermissions: [], verifiedAssignmentIds: [] };
const ada = userReply();
let calls: AnsweredCalls;
let state: LoginLink['state'];
let startsInMs: number;

beforeEach(() => {
  localStorage.clear();
  sessionStore.set(undefined);
  queryClient.clear();
  serverTime.forget();
  startsInMs = 3_600_000;
  calls = answerCalls();
  calls.answer(peopleContract.getCurrentUser, () => ada);
  calls.answer(tenantContract.getAbout, () => aboutReply());
  const startsAt = (): Date => new Date(Date.now() + startsInMs);
  calls.answer(loginLinkContract.getLoginLink, () => ({
    id: uuid,
    assignment: {
      id: 9,
      name: 'Midterm',
      courseId: 3,
      availableAt: startsAt(),
      deadline: new Date(startsAt().getTime() + 7_200_000),
    },
    user: { name: 'Ada Lovelace' },
    state,
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

async function open(query = ''): Promise<{ href: () => string }> {
  const { where } = await renderPage(assignmentLogin, `/assignments/9/login/${uuid}${query}`);
  return { href: where };
}

it('says of a link that lost its end what to do, and asks the server nothing', async () => {
  await renderPage(assignmentLogin, `/assignments/9/login/${uuid.slice(0, 20)}`);
  await expect.element(page.getByText('This link is not whole')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(calls.sentTo(loginLinkContract.getLoginLink)).toEqual([]);
});

const start = page.getByRole('button', { name: 'Start exam' });

it('counts down with a disabled button before the start, and lets in once the server does (AUTH-021)', async () => {
  state = 'before';
  startsInMs = 6000;
  await open();
  await expect.element(page.getByRole('heading', { name: 'Midterm' })).toBeVisible();
  await expect.element(page.getByText(/^The exam starts in 00:00:0\d\.$/)).toBeVisible();
  await expect.element(start).toBeDisabled();
  state = 'open';
  startsInMs = -1000;
  await expect.element(start).toBeEnabled();
});

it.each([
  ['', '/courses/3/assignments/9/submissions/'],
  ['?redirect=%2Fcourses%2F3', '/courses/3'],
  ['?redirect=%2F%2Fevil.example', '/courses/3/assignments/9/submissions/'],
])(
  'logs in while the exam runs, and with %j opens %s (AUTH-013, AUTH-021, NAV-029, NAV-054)',
  async (query, target) => {
    state = 'open';
    startsInMs = -1000;
    calls.answer(loginLinkContract.logInByLink, () => ({
      user: ada,
      accessToken: 'pmk_exam',
      restrictions: forCourse,
      expiresAt: new Date(Date.now() + 9_000_000),
    }));
    const { href } = await open(query);
    await userEvent.click(start);
    const [{ browserSecret } = {}] = calls.sentTo(loginLinkContract.logInByLink).map((body) => body ?? {});
    expect(browserSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(localStorage.getItem('proofmark.exam.9')).toBe(browserSecret);
    await expect.poll(() => href()).toBe(target);
    expect(sessionStore.current()).toMatchObject({
      accessToken: 'pmk_exam',
      details: { loginMethod: { tag: 'assignment-login', assignmentId: 9, loginUuid: uuid } },
    });
  },
);

it('tells of the end, and what the server says of a dead link (AUTH-021)', async () => {
  state = 'ended';
  startsInMs = -9_000_000;
  await open();
  await expect.element(page.getByText('This exam has ended.').first()).toBeVisible();
  expect(start.elements()).toHaveLength(0);
  queryClient.clear();
  calls.answer(loginLinkContract.getLoginLink, () => {
    throw new Error('This link has expired: the exam has ended.');
  });
  await open();
  await expect.element(page.getByText('This link has expired: the exam has ended.')).toBeVisible();
});

describe('the browser that starts an exam', () => {
  const open409 = { message: linkUsedElsewhere.text, code: linkUsedElsewhere.code, request_id: 'test' };

  beforeEach(() => {
    state = 'open';
    startsInMs = -1000;
    calls.refuse(loginLinkContract.logInByLink, 409, open409);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('shows the same text each time, and says what to do when another one was first', async () => {
    await open();
    await expect.element(page.getByText(/^Start it in the browser in which you will work/)).toBeVisible();
    await userEvent.click(start);
    await expect.element(page.getByText(linkUsedElsewhere.text).first()).toBeVisible();
    queryClient.clear();
    await open();
    await userEvent.click(start.last());
    await expect.poll(() => calls.sentTo(loginLinkContract.logInByLink)).toHaveLength(2);
    const [first, second] = calls.sentTo(loginLinkContract.logInByLink);
    expect(second).toEqual(first);
  });

  it('is told before the start when it keeps nothing, and is one browser as long as the page is open', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('The storage is off.', 'SecurityError');
    });
    await open();
    await expect.element(page.getByText(/^This browser does not let us store anything/)).toBeVisible();
    await userEvent.click(start);
    await expect.element(page.getByText(linkUsedElsewhere.text).first()).toBeVisible();
    const [sent] = calls.sentTo(loginLinkContract.logInByLink);
    expect(sent?.browserSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(browserSecretOf(9)).toEqual({ browserSecret: sent?.browserSecret, isKept: false });
  });
});
