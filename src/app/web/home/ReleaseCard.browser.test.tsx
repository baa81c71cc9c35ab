import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { courseContract } from '../../../courses/domain/contract.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { PreferenceName } from '../../../people/domain/preferences.ts';
import { userSettingContract } from '../../../people/domain/user-setting-contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { ReleaseCard } from './ReleaseCard.tsx';

const uiPreference = 'release_message_2.0.0';
const dayMs = 24 * 3_600_000;

let calls: AnsweredCalls;
let ageMs: number;
let isStaff: boolean;
let kept: Record<string, boolean>;

beforeEach(() => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  ageMs = dayMs;
  kept = {};
  calls = answerCalls();
  isStaff = true;
  calls.answer(courseContract.listOwnEnrollments, () => ({
    enrollments: [{ courseId: '1', roleName: 'Role', isStaff }],
  }));
  calls.answer(userSettingContract.listUiPreferences, () => kept);
  calls.answer(userSettingContract.patchUiPreference, () => undefined);
  calls.answer(tenantContract.getAbout, () => ({
    version: '2.0.0',
    commit: 'c',
    currentTime: new Date(),
    settings: { RELEASE_MESSAGE_MAX_TIME: (3 * dayMs) / 1000 },
    release: {
      version: '2.0.0',
      commit: 'c',
      message: 'Tests **on every line**.',
      date: new Date(Date.now() - ageMs),
      uiPreference,
    },
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

const renderCard = () =>
  renderScreen(
    <>
      <ReleaseCard />
      <p>The courses</p>
    </>,
  );
const title = page.getByRole('heading', { name: 'New in version 2.0.0' });

/** Waits until everything that the card needs has been read. */
const allIsAnswered = () => expect.poll(() => queryClient.isFetching()).toBe(0);

it('tells what is new, and with "Do not show again" is gone for good (SHELL-028)', async () => {
  await renderCard();
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText('on every line')).toHaveProperty('tagName', 'STRONG');
  await page.getByRole('button', { name: 'Do not show again' }).click();
  await expect.element(title).not.toBeInTheDocument();
  await expect
    .poll(() => calls.sentTo(userSettingContract.patchUiPreference))
    .toEqual([{ name: PreferenceName.parse(uiPreference), value: true }]);
});

it('stays away from those who have seen it (SHELL-028)', async () => {
  kept = { [uiPreference]: true };
  await renderCard();
  await expect.element(page.getByText('The courses')).toBeVisible();
  await allIsAnswered();
  await expect.element(title).not.toBeInTheDocument();
});

it('ends with the time that the site gives it (SHELL-022)', async () => {
  ageMs = 3 * dayMs + 60_000;
  await renderCard();
  await expect.element(page.getByText('The courses')).toBeVisible();
  await allIsAnswered();
  await expect.element(title).not.toBeInTheDocument();
});

it('is not for students, who come for their work', async () => {
  isStaff = false;
  await renderCard();
  await expect.element(page.getByText('The courses')).toBeVisible();
  await allIsAnswered();
  await expect.element(title).not.toBeInTheDocument();
});
