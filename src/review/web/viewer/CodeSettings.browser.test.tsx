import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { userSettingContract } from '../../../people/domain/user-setting-contract.ts';
import { CodeSettings } from './CodeSettings.tsx';

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  calls = answerCalls();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStore.set(undefined);
});

const renderInline = () => renderScreen(<CodeSettings />);

it('stands inline too, with what belongs to no open file (PREF-019)', async () => {
  calls.answer(userSettingContract.listUiPreferences, () => ({ whitespace_preset: false }));
  await renderInline();
  const whitespace = page.getByRole('switch', { name: 'Show whitespace by default' });
  await expect.element(whitespace).toBeEnabled();
  await expect.element(whitespace).not.toBeChecked();
  await expect.element(page.getByRole('textbox', { name: 'Font size' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Theme' })).toBeVisible();
  expect(page.getByRole('combobox', { name: 'Language' }).elements()).toHaveLength(0);
});

it('says at each setting that it could not be loaded (PREF-035, PREF-036)', async () => {
  calls.answer(userSettingContract.listUiPreferences, () => {
    throw new Error('No connection.');
  });
  await renderInline();
  await expect.poll(() => page.getByText('No connection.').elements().length).toBe(4);
});

it('wraps long lines for this person in this browser', async () => {
  calls.answer(userSettingContract.listUiPreferences, () => ({}));
  await renderInline();
  const wrap = page.getByRole('switch', { name: 'Wrap long lines' });
  await expect.element(wrap).not.toBeChecked();
  await wrap.click();
  await expect.element(wrap).toBeChecked();
  expect(localStorage.getItem('proofmark.9.wrapsLines')).toBe('yes');
});
