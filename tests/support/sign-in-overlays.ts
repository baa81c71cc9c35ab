// Layers of signing in, of the own account and of the end of a session.
import type { Page } from '@playwright/test';
import { listbox, press, type Overlay } from './layers.ts';

/** Says that the session of this browser ends soon; its token on the server stays as it is. */
async function letEndIn(page: Page, seconds: number): Promise<void> {
  const expiresAt = new Date(Date.now() + seconds * 1000).toISOString();
  await page.evaluate((moment) => {
    const key = 'proofmark.sessions';
    const kept = localStorage.getItem(key) ?? '[]';
    localStorage.setItem(key, kept.replace(/"expiresAt":"[^"]+"/, `"expiresAt":"${moment}"`));
  }, expiresAt);
  await page.reload();
}

export const signInOverlays: readonly Overlay[] = [
  {
    name: 'login-failed',
    username: undefined,
    address: '/login',
    open: async (page) => {
      await page.getByLabel('Username').fill('student12');
      await page.getByLabel('Password').first().fill('not the password');
      await page.keyboard.press('Enter');
    },
    layer: (page) => page.getByRole('alert', { name: 'Message' }),
  },
  {
    name: 'login-needed',
    username: undefined,
    address: '/admin',
    open: async () => undefined,
    layer: (page) => page.getByText('You are currently not logged in. Please log in to view this page.'),
  },
  {
    name: 'user-panel',
    username: 'student10',
    address: '/profile',
    open: async () => undefined,
    layer: (page) => page.getByRole('dialog', { name: 'You' }),
  },
  {
    name: 'weak-password',
    username: 'student10',
    address: '/#user-profile',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'New password' }).fill('password1');
    },
    layer: (page) => page.getByText('This is a commonly used password.'),
  },
  {
    name: 'theme-list',
    username: 'student10',
    address: '/#user-profile',
    open: (page) => page.getByRole('combobox', { name: 'Theme' }).click(),
    layer: listbox,
  },
  {
    name: 'calendar',
    username: 'student10',
    address: '/#user-profile',
    open: press('Change the calendar'),
    layer: (page) => page.getByRole('dialog', { name: 'Calendar configuration' }),
  },
  {
    name: 'log-out-everywhere',
    username: 'student10',
    address: '/#user-profile',
    open: press('Log out everywhere'),
    layer: (page) => page.getByText('This logs you out in all browsers, in this one too.'),
  },
  {
    name: 'session-toast',
    username: 'student10',
    address: '/',
    open: (page) => letEndIn(page, 280),
    layer: (page) => page.getByText('Your session is about to expire'),
  },
  {
    name: 'session-warning',
    username: 'student10',
    address: '/',
    open: (page) => letEndIn(page, 110),
    layer: (page) => page.getByRole('dialog', { name: 'Your session is about to expire' }),
  },
  {
    name: 'session-over',
    username: 'student10',
    address: '/',
    // Long enough for the page to come: an expired session is dropped when it does.
    open: (page) => letEndIn(page, 8),
    layer: (page) => page.getByRole('dialog', { name: 'Session has expired' }),
  },
];
