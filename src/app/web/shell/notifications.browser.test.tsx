// How the shell shows notifications: the entry with its count, the title, the keys and the panel.
import { focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import {
  answerShell,
  ordinaryFacts,
  renderShell,
  type ShellFacts,
} from '../../../../tests/support/render-shell.tsx';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { notificationContract } from '../../../notifications/domain/contract.ts';
import { leaveLtiMode, noteLtiFlag } from '../lti-mode.ts';

const sidebar = page.getByRole('navigation', { name: 'Main' });
const entry = sidebar.getByRole('button', { name: /^Notifications/ });
const panel = page.getByRole('dialog', { name: 'Notifications' });

let facts: ShellFacts;
let calls: AnsweredCalls;

beforeEach(async () => {
  await page.viewport(1280, 720);
  queryClient.clear();
  localStorage.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  facts = ordinaryFacts();
  calls = answerShell(facts);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
  leaveLtiMode();
  focusManager.setFocused(undefined);
});

/** Presses the keys without any time between them, so that a slow machine makes no difference. */
function press(...keys: string[]): void {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

const asked = () => calls.sentTo(notificationContract.getNotificationSummary).length;

it('counts what is unread at its entry and in the title, up to 99 (NOTIF-005, NOTIF-043, SHELL-027)', async () => {
  facts.unreadCount = 3;
  await renderShell('/docs');
  await expect.element(entry).toHaveAccessibleName('Notifications 3 unread');
  await expect.poll(() => document.title).toBe('(3) Help - Proofmark');
  facts.unreadCount = 100;
  await queryClient.invalidateQueries();
  await expect.element(entry).toHaveAccessibleName('Notifications 99+ unread');
  await expect.poll(() => document.title).toBe('(99+) Help - Proofmark');
  facts.unreadCount = 0;
  await queryClient.invalidateQueries();
  await expect.element(entry).toHaveAccessibleName('Notifications');
  await expect.poll(() => document.title).toBe('Help - Proofmark');
});

it('asks as often as the site says, and rests while nobody sees the page (NOTIF-024, LIM-002)', async () => {
  facts.settings['NOTIFICATION_POLL_TIME'] = 0.05;
  await renderShell('/');
  await expect.element(entry).toHaveAccessibleName('Notifications');
  facts.unreadCount = 2;
  await expect.element(entry).toHaveAccessibleName('Notifications 2 unread');
  focusManager.setFocused(false);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const before = asked();
  // Ten times the pause between two reads: only time can show that no read comes.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(asked()).toBe(before);
  focusManager.setFocused(true);
  facts.unreadCount = 4;
  await expect.element(entry).toHaveAccessibleName('Notifications 4 unread');
});

it('asks no more where the session may not read them', async () => {
  facts.settings['NOTIFICATION_POLL_TIME'] = 0.05;
  const refusal = { message: 'Not in this course.' };
  calls.refuse(notificationContract.getNotificationSummary, 403, refusal);
  await renderShell('/');
  await expect.poll(asked).toBe(1);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(asked()).toBe(1);
});

it('opens by its entry, by G N and from the palette, and Escape gives the focus back (SHELL-027)', async () => {
  await renderShell('/');
  await entry.click();
  await expect.element(panel).toBeVisible();
  await expect.element(panel.getByText('You are all caught up!')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(entry).toHaveFocus();
  await expect.element(entry).toHaveAttribute('aria-expanded', 'false');
  press('g', 'n');
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  await userEvent.keyboard('notif{Enter}');
  await expect.element(panel).toBeVisible();
});

it('stands with its key in the help', async () => {
  await renderShell('/');
  await userEvent.keyboard('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(help).toHaveTextContent(/Notifications\s*g\s*n/i);
});

it('waits behind the menu button on the narrowest, which counts too (SHELL-027, NOTIF-043)', async () => {
  await page.viewport(360, 640);
  facts.unreadCount = 7;
  await renderShell('/');
  const menuButton = page.getByRole('button', { name: 'Menu' });
  await expect.element(menuButton).toHaveAccessibleName('Menu 7 unread');
  await menuButton.click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('button', { name: 'Notifications 7 unread' })
    .click();
  await expect.element(panel).toBeVisible();
});

it.each([3, 100])(
  'draws the count of %i at the bell and inside the sidebar (NOTIF-043)',
  async (unreadCount) => {
    facts.unreadCount = unreadCount;
    await renderShell('/');
    const count = entry.getByText(unreadCount === 3 ? '3' : '99+');
    await expect.element(count).toBeVisible();
    const boxOf = (element: Element | null) => (element ?? document.body).getBoundingClientRect();
    const [drawn, bell] = [boxOf(count.element()), boxOf(entry.element().querySelector('svg'))];
    expect(drawn.left).toBeLessThan(bell.right);
    expect(drawn.bottom).toBeGreaterThan(bell.top);
    expect(drawn.right).toBeLessThanOrEqual(boxOf(sidebar.element()).right);
  },
);

async function expectNone() {
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  press('g', 'n');
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(panel.elements()).toHaveLength(0);
  expect(asked()).toBe(0);
}

it('is not there for visitors', async () => {
  sessionStore.set(undefined);
  await renderShell('/docs');
  await expect.element(sidebar).toBeVisible();
  await expectNone();
});

it('is not there for students in a learning management system (SHELL-014)', async () => {
  noteLtiFlag('/courses/1', '?inLTI=true');
  await renderShell('/courses/1/assignments/');
  await expectNone();
});
