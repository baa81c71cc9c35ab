import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { queryClient } from '../../../kernel/web/api.ts';
import { adminContract } from '../../domain/contract.ts';
import type { Announcement } from '../../domain/model.ts';
import { AnnouncementsPanel } from './AnnouncementsPanel.tsx';

const workshop: Announcement = {
  id: '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11',
  title: 'Workshop',
  message: 'On **Friday**.',
  startsAt: null,
  endsAt: null,
};

let calls: AnsweredCalls;
let kept: Announcement[];
beforeEach(() => {
  queryClient.clear();
  kept = [workshop];
  calls = answerCalls();
  calls.answer(adminContract.listAnnouncements, () => kept);
});
afterEach(() => vi.unstubAllGlobals());

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function pressAt(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  button(name).element().focus();
  await userEvent.keyboard('{Enter}');
}

it('deletes an announcement by keyboard, and moves the focus to the button for a new one (ADMIN-010, UI-049)', async () => {
  calls.answer(adminContract.removeAnnouncement, () => {
    kept = [];
  });
  await renderScreen(<AnnouncementsPanel />);
  await pressAt('Delete Workshop');
  await expect.element(page.getByRole('dialog', { name: 'Delete "Workshop"?' })).toBeVisible();
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Delete Workshop')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByText('There are no announcements')).toBeVisible();
  await expect.element(button('New announcement')).toHaveFocus();
});

it('starts in the title and keeps the form when the server refuses (ADMIN-010)', async () => {
  calls.refuse(adminContract.patchAnnouncement, 400, { message: 'This announcement is gone.' });
  await renderScreen(<AnnouncementsPanel />);
  await pressAt('Edit Workshop');
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard(' on Monday{Enter}');
  await expect
    .element(page.getByRole('alert', { name: 'Message' }))
    .toHaveTextContent('This announcement is gone.');
  await userEvent.keyboard('{Escape}');
  await expect.element(title).toHaveValue('Workshop on Monday');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Keep editing')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(button('Edit Workshop')).toHaveFocus();
});
