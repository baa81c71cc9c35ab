import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { aboutReply } from '../../../../tests/support/sample-replies.ts';
import { DesignProvider } from '../../../design/web/index.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { userSettingContract } from '../../domain/user-setting-contract.ts';
import { CalendarDialog } from './CalendarDialog.tsx';
import { firstDayOfLocale, useCalendar } from './first-day.ts';
import { useTheme } from './theme.ts';
import { ThemeSetting } from './ThemeSetting.tsx';

let calls: AnsweredCalls;
let stored: Record<string, string | boolean | { firstDayOfWeek: number }>;

const settingsAre = (settings: Record<string, boolean>) =>
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings }));

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  stored = {};
  calls = answerCalls();
  settingsAre({});
  calls.answer(userSettingContract.listUiPreferences, () => stored);
  calls.answer(userSettingContract.patchUiPreference, () => undefined);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
  await systemIs('light');
});

const systemIs = (scheme: 'light' | 'dark') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });

const schemes = { auto: 'system', light: 'light', dark: 'dark' } as const;

function Themed({ children }: { children?: ReactNode }) {
  return <DesignProvider scheme={schemes[useTheme().value]}>{children ?? <ThemeSetting />}</DesignProvider>;
}

const show = (part: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
const painted = () => document.documentElement.dataset['mantineColorScheme'];
const sentPreferences = () => calls.sentTo(userSettingContract.patchUiPreference);

it('follows the system and changes with it while no theme is stored (PREF-009, PREF-010, PREF-011)', async () => {
  await systemIs('dark');
  await show(<Themed />);
  await expect.poll(painted).toBe('dark');
  await systemIs('light');
  await expect.poll(painted).toBe('light');
});

it('counts a theme that it does not know as none (PREF-011, PREF-012)', async () => {
  stored = { theme: 'pink' };
  await systemIs('dark');
  await show(<Themed />);
  await expect.poll(painted).toBe('dark');
});

it('keeps the chosen theme on the server and over what the system says (PREF-002, PREF-010, PREF-026)', async () => {
  stored = { theme: 'light' };
  await systemIs('dark');
  await show(<Themed />);
  await expect.poll(painted).toBe('light');
  await page.getByRole('combobox', { name: 'Theme' }).click();
  await page.getByRole('option', { name: 'Dark' }).click();
  await expect.poll(painted).toBe('dark');
  await expect.poll(sentPreferences).toEqual([{ name: 'theme', value: 'dark' }]);
  await expect.element(page.getByText('Saved', { exact: true }).first()).toBeVisible();
});

it('paints the last theme of this browser until the server has answered (PREF-010)', async () => {
  localStorage.setItem('proofmark.9.theme', 'dark');
  stored = { theme: 'dark' };
  await show(<Themed>page</Themed>);
  expect(painted()).toBe('dark');
});

it('says beside the setting why it was not kept, and goes back (PREF-035)', async () => {
  stored = { theme: 'light' };
  calls.answer(userSettingContract.patchUiPreference, () => {
    throw new Error('The server is full.');
  });
  await show(<Themed />);
  await page.getByRole('combobox', { name: 'Theme' }).click();
  await page.getByRole('option', { name: 'Dark' }).click();
  await expect.element(page.getByText('The server is full.')).toBeVisible();
  await expect.poll(painted).toBe('light');
});

it('says beside the setting why it could not be read, and tries again (PREF-035, PREF-036)', async () => {
  calls.answer(userSettingContract.listUiPreferences, () => {
    throw new Error('No connection.');
  });
  await show(<Themed />);
  await expect.element(page.getByText('No connection.')).toBeVisible();
  stored = { theme: 'dark' };
  calls.answer(userSettingContract.listUiPreferences, () => stored);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(painted).toBe('dark');
});

const dialog = () => (
  <DesignProvider scheme="light">
    <CalendarDialog onClose={() => undefined} />
  </DesignProvider>
);
const firstWeekday = () => document.querySelector('table thead th')?.textContent;

it('chooses the first day of the week beside a calendar that shows it (CAL-001, CAL-002, CAL-003, CAL-005)', async () => {
  stored = { calendar_config: { firstDayOfWeek: 1 } };
  await show(dialog());
  await expect.element(page.getByRole('dialog', { name: 'Calendar configuration' })).toBeVisible();
  await expect.element(page.getByText('The first day of the week in calendars.')).toBeVisible();
  await expect.poll(firstWeekday).toBe('Mo');
  await page.getByRole('combobox', { name: 'First day of the week' }).click();
  await page.getByRole('option', { name: 'Sunday' }).click();
  await expect.poll(firstWeekday).toBe('Su');
  await expect.poll(sentPreferences).toEqual([{ name: 'calendar_config', value: { firstDayOfWeek: 7 } }]);
});

it('says why the calendar settings could not be loaded, and tries again (CAL-004)', async () => {
  calls.answer(userSettingContract.listUiPreferences, () => {
    throw new Error('No connection.');
  });
  await show(dialog());
  const text = 'The calendar settings could not be loaded: No connection.';
  await expect.element(page.getByText(text)).toBeVisible();
  calls.answer(userSettingContract.listUiPreferences, () => ({}));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('First day of the week', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

function FirstDay() {
  return <output aria-label="First day">{useCalendar().value.firstDayOfWeek}</output>;
}

it('starts weeks as the person prefers, else on Sunday or as the language of the browser does, as the site says (CAL-006, CAL-010, TEN-012)', async () => {
  expect(firstDayOfLocale('de-DE')).toBe(1);
  expect(firstDayOfLocale('en-US')).toBe(7);
  expect(firstDayOfLocale('ar-EG')).toBe(6);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  const screen = await show(<FirstDay />);
  await expect.element(page.getByLabelText('First day')).toHaveTextContent('7');
  await screen.unmount();
  queryClient.clear();
  settingsAre({ FIRST_DAY_OF_WEEK_FROM_LOCALE: true });
  const byLocale = await show(<FirstDay />);
  await expect.element(page.getByLabelText('First day')).toHaveTextContent('1');
  await byLocale.unmount();
  queryClient.clear();
  stored = { calendar_config: { firstDayOfWeek: 6 } };
  await show(<FirstDay />);
  await expect.element(page.getByLabelText('First day')).toHaveTextContent('6');
  vi.restoreAllMocks();
});
