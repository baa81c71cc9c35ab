import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { PreferenceName } from '../../../people/domain/preferences.ts';
import { userSettingContract } from '../../../people/domain/user-setting-contract.ts';
import { adminContract } from '../../domain/contract.ts';
import { AnnouncementCards } from './AnnouncementCards.tsx';

const maintenance = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
const workshop = '8d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b12';
const always = { startsAt: null, endsAt: null };

let calls: AnsweredCalls;
let kept: Record<string, boolean>;

beforeEach(() => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  kept = {};
  calls = answerCalls();
  calls.answer(adminContract.listAnnouncements, () => [
    { id: maintenance, title: 'Maintenance', message: 'On **Sunday**.', ...always },
    { id: workshop, title: 'Workshop', message: 'How to write tests.', ...always },
  ]);
  calls.answer(userSettingContract.listUiPreferences, () => kept);
  calls.answer(userSettingContract.patchUiPreference, () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

const show = () => renderScreen(<AnnouncementCards />);
const heading = (name: string) => page.getByRole('heading', { name });

it('shows each announcement with its formatted text until it is dismissed for good (ADMIN-010)', async () => {
  await show();
  await expect.element(heading('Maintenance')).toBeVisible();
  await expect.element(page.getByText('Sunday')).toHaveProperty('tagName', 'STRONG');
  await page.getByRole('button', { name: 'Do not show again Maintenance' }).click();
  await expect.element(heading('Maintenance')).not.toBeInTheDocument();
  await expect.element(heading('Workshop')).toBeVisible();
  const name = PreferenceName.parse(`announcement_${maintenance}`);
  await expect
    .poll(() => calls.sentTo(userSettingContract.patchUiPreference))
    .toEqual([{ name, value: true }]);
});

it('keeps those away that were dismissed in another browser (ADMIN-010)', async () => {
  kept = { [`announcement_${maintenance}`]: true };
  await show();
  await expect.element(heading('Workshop')).toBeVisible();
  await expect.element(heading('Maintenance')).not.toBeInTheDocument();
});
