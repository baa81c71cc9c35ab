import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { aboutReply, assignmentReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { notificationContract } from '../../domain/contract.ts';
import type { Notification, NotificationSettings } from '../../domain/model.ts';
import { UnreadWatch } from '../unread/UnreadWatch.tsx';
import { NotificationPanel } from './NotificationPanel.tsx';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { home } from '../../../people/domain/addresses.ts';

const reply: NonNullable<Notification['commentReply']> = {
  id: 30,
  commentBaseId: 20,
  comment: 'Use a deque',
  authorId: 4,
  author: {
    id: 4,
    type: 'normal',
    name: 'Robin Vos',
    username: 'robin',
    isTestStudent: false,
    tenantId: null,
    group: null,
  },
  inReplyToId: null,
  lastEdit: null,
  createdAt: new Date('2026-03-01T12:00:00Z'),
  replyType: 'markdown',
  commentType: 'normal',
  approved: true,
  deleted: false,
};

const notification = (id: number, differences: Partial<Notification> = {}): Notification => ({
  id,
  type: 'comment_notification',
  read: false,
  reasons: [['author', 'You are an author of this submission']],
  createdAt: new Date('2026-03-01T12:00:00Z'),
  courseId: 1,
  assignmentId: 5,
  workId: 9,
  commentBaseId: 20,
  commentReply: { ...reply, id: 30 + id, comment: `Comment ${id}.` },
  fileId: '12',
  ...differences,
});

let calls: AnsweredCalls;
let kept: Notification[];
/** Unread ones that are not in the list of the test. */
let further: number;
let listReads: string[];
let summaryReads: number;

const store = (id: number, read: boolean): Notification => {
  kept = kept.map((one) => (one.id === id ? { ...one, read } : one));
  return kept.find((one) => one.id === id) ?? notification(id, { read });
};

beforeEach(() => {
  queryClient.clear();
  [kept, further, listReads, summaryReads] = [[notification(1), notification(2)], 0, [], 0];
  calls = answerCalls();
  // Here nothing is asked again by itself.
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings: { NOTIFICATION_POLL_TIME: 3600 } }));
  calls.answer(assignmentContract.listOwnAssignments, () => [assignmentReply({ id: 5, name: 'Sorting' })]);
  calls.answer(notificationContract.getNotificationSummary, () => {
    summaryReads += 1;
    return { unreadCount: kept.filter(({ read }) => !read).length + further };
  });
  calls.answerPage(notificationContract.listNotifications, (url) => {
    listReads.push(url.search);
    const isUnreadOnly = url.searchParams.get('read') === 'false';
    const body = kept.filter(({ read }) => !isUnreadOnly || !read);
    const start = Number(url.searchParams.get('next-token') ?? 0);
    const size = Number(url.searchParams.get('page-size'));
    const end = start + size;
    return { body: body.slice(start, end), nextToken: end < body.length ? String(end) : undefined };
  });
  calls.answer(notificationContract.patchNotification, ({ read }) => store(1, read));
  calls.answer(notificationContract.patchNotifications, ({ notifications }) =>
    notifications.map(({ id, read }) => store(id, read)),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Opened() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <UnreadWatch />
      {isOpen && <NotificationPanel onClose={() => setOpen(false)} />}
    </>
  );
}

async function show() {
  const { where } = await renderPage([], hrefOf(home), { layer: Opened });
  await expect.element(panel).toBeVisible();
  return { where };
}

const panel = page.getByRole('dialog', { name: 'Notifications' });
const rows = panel.getByRole('listitem');
const row = (id: number) => rows.filter({ hasText: `Comment ${id}.` });
const link = (id: number) => row(id).getByRole('link');
const selectAll = panel.getByRole('checkbox', { name: 'Select all unread' });
const markAsRead = panel.getByRole('button', { name: 'Mark as read' });
const showRead = panel.getByRole('checkbox', { name: 'Show read notifications' });
const unreadCount = () => queryClient.getQueryData<{ unreadCount: number }>(summaryKey())?.unreadCount;
const summaryKey = () =>
  queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => /summary/.test(String(queryKey[0])) })[0]
    ?.queryKey ?? [];
const focusOn = (place: Locator) => {
  const found = place.element();
  if (found instanceof HTMLElement) found.focus();
};
const settled = () => expect.poll(() => queryClient.isFetching()).toBe(0);

it('says who wrote each, where, about what, and why the person is told (NOTIF-006)', async () => {
  const graded: Partial<Notification> = {
    type: 'grade_notification',
    reasons: [['graded', 'Your work was graded']],
  };
  kept = [
    notification(1),
    notification(2, { type: 'general_comment_notification' }),
    notification(3, { commentReply: { ...reply, inReplyToId: 29, author: null, authorId: null } }),
    notification(4, { commentReply: { ...reply, comment: '', deleted: true, author: null, authorId: null } }),
    notification(5, { ...graded, commentBaseId: null, commentReply: null }),
  ];
  await show();
  await expect.element(panel.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  const titles = () =>
    panel
      .getByRole('link')
      .elements()
      .map((one) => one.querySelector('span')?.textContent);
  await expect
    .poll(titles)
    .toEqual([
      'Robin Vos commented on a line, unread',
      'Robin Vos wrote general feedback, unread',
      'Somebody replied on a line, unread',
      'Somebody commented on a line, unread',
      'Your work was graded, unread',
    ]);
  await expect
    .element(row(1))
    .toHaveTextContent(/Comment 1\.Sorting.* agoYou are an author of this submission$/);
  await expect.element(rows.nth(3)).toHaveTextContent('This reply was deleted.');
  await expect.element(rows.nth(4)).toHaveTextContent('Your work was graded');
});

it('leads to the line of a comment, marks it read at once and closes (NOTIF-013, NOTIF-017, NOTIF-018, NOTIF-021)', async () => {
  const { where } = await show();
  await expect.element(link(1)).toBeVisible();
  await expect.poll(unreadCount).toBe(2);
  await settled();
  const asked = summaryReads;
  await link(1).click();
  await expect.poll(where).toBe('/courses/1/assignments/5/submissions/9/files/12?replyToFocus=20-31#code');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(unreadCount).toBe(1);
  await expect.poll(() => calls.sentTo(notificationContract.patchNotification)).toEqual([{ read: true }]);
  await settled();
  expect(summaryReads).toBe(asked);
});

it('leads to the feedback on a submission (NOTIF-012)', async () => {
  kept = [notification(1, { type: 'general_comment_notification', fileId: undefined })];
  await show();
  const address = '/courses/1/assignments/5/submissions/9?replyToFocus=20-31#feedback-overview';
  await expect.element(link(1)).toHaveAttribute('href', address);
});

it('shows the words of a comment without the signs of Markdown, and a suggestion as its code', async () => {
  const comment = '**Good**, but see [the docs](https://example.org):\n```suggestion\nreturn x ** 2\n```';
  kept = [
    notification(1, { commentReply: { ...reply, comment } }),
    notification(2, { commentReply: { ...reply, id: 32, comment: '2 **3**', replyType: 'plain_text' } }),
  ];
  await show();
  await expect.element(rows.nth(0)).toHaveTextContent('Good, but see the docs: Suggestion: return x ** 2');
  await expect.element(rows.nth(1)).toHaveTextContent('2 **3**');
});

it('stays open for a new tab and marks the row read (NOTIF-016, NOTIF-017)', async () => {
  const { where } = await show();
  const opened: boolean[] = [];
  const stop = (event: MouseEvent) => {
    opened.push(!event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', stop);
  await link(1).click({ modifiers: ['Control'] });
  window.removeEventListener('click', stop);
  expect(opened).toEqual([true]);
  expect(where()).toBe('/');
  await expect.element(panel).toBeVisible();
  await expect.poll(unreadCount).toBe(1);
  await expect.element(row(1)).not.toBeInTheDocument();
  await expect.element(row(2)).toBeVisible();
});

it('takes a row back that could not be marked, and says so', async () => {
  calls.refuse(notificationContract.patchNotification, 400, { message: 'Not now.' });
  await show();
  await expect.poll(unreadCount).toBe(2);
  await link(1).click({ modifiers: ['Control'] });
  await expect.element(page.getByText('The notification could not be marked as read')).toBeVisible();
  await expect.element(row(1)).toBeVisible();
  await expect.poll(unreadCount).toBe(2);
});

it('selects all unread ones or some, marks them and deselects them (NOTIF-007, NOTIF-008, NOTIF-019, NOTIF-020, NOTIF-044)', async () => {
  kept = [notification(1), notification(2), notification(3, { read: true })];
  await show();
  await showRead.click();
  await expect.element(row(3)).toBeVisible();
  expect(row(3).getByRole('checkbox').elements()).toHaveLength(0);
  await row(1).getByRole('checkbox').click();
  await expect.element(selectAll).toBePartiallyChecked();
  await selectAll.click();
  await expect.element(selectAll).toBeChecked();
  await expect.element(row(2).getByRole('checkbox')).toBeChecked();
  await markAsRead.click();
  const sent = [{ notifications: [1, 2].map((id) => ({ id, read: true })) }];
  await expect.poll(() => calls.sentTo(notificationContract.patchNotifications)).toEqual(sent);
  await expect.poll(() => panel.getByRole('checkbox').elements().length).toBe(2);
  await expect.element(selectAll).not.toBeChecked();
  await expect.element(selectAll).toBeDisabled();
  await expect.element(row(1)).toBeVisible();
  await expect.poll(unreadCount).toBe(0);
});

it('marks nothing while nothing is selected, and says what to do', async () => {
  await show();
  await expect.element(row(1)).toBeVisible();
  focusOn(markAsRead);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Select the notifications that you have read.')).toBeVisible();
  expect(calls.sentTo(notificationContract.patchNotifications)).toEqual([]);
});

it.each([
  { read: 9, further: 3, left: 3, askedAgain: false, id: 'NOTIF-021' },
  { read: 10, further: 3, left: 3, askedAgain: true, id: 'NOTIF-023' },
])('of $read read at once the count is $left; asked again: $askedAgain ($id)', async (given) => {
  kept = Array.from({ length: given.read }, (_, at) => notification(at + 1));
  further = given.further;
  await show();
  await expect.poll(unreadCount).toBe(given.read + given.further);
  await settled();
  const before = summaryReads;
  await selectAll.click();
  await markAsRead.click();
  await expect.poll(unreadCount).toBe(given.left);
  await expect.element(panel.getByText('You are all caught up!')).toBeVisible();
  await settled();
  expect(summaryReads > before).toBe(given.askedAgain);
});

it('says so when nothing is unread, and shows what was read on demand (NOTIF-009, NOTIF-011)', async () => {
  kept = [notification(1, { read: true })];
  await show();
  await expect.element(panel.getByText('You are all caught up!')).toBeVisible();
  await expect.element(selectAll).toBeDisabled();
  await showRead.click();
  await expect.element(row(1)).toBeVisible();
  await expect.element(link(1)).not.toHaveTextContent('unread');
});

it('comes page by page (NOTIF-010, NOTIF-025)', async () => {
  kept = Array.from({ length: 25 }, (_, at) => notification(at + 1));
  await show();
  await expect.element(row(1)).toBeVisible();
  expect(listReads[0]).toContain('read=false');
  await expect.element(rows.nth(10)).not.toBeInTheDocument();
  panel.getByRole('button', { name: 'Load more' }).element().scrollIntoView();
  await expect.element(row(11)).toBeInTheDocument();
  await expect.poll(() => listReads.some((search) => search.includes('next-token=10'))).toBe(true);
});

it('says why the list could not be read, and tries again', async () => {
  calls.refuse(notificationContract.listNotifications, 400, { message: 'No notifications today.' });
  await show();
  await expect.element(panel.getByText('No notifications today.')).toBeVisible();
  calls.answer(notificationContract.listNotifications, () => kept);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect.element(row(1)).toBeVisible();
});

it('works by keyboard, and its settings open by a button that stays (NOTIF-006, NOTIF-028)', async () => {
  const settings: NotificationSettings = {
    options: [{ reason: 'author', explanation: 'You are an author of this submission', value: 'daily' }],
    possibleValues: ['direct', 'daily', 'weekly', 'off'],
  };
  calls.answer(notificationContract.getNotificationSettings, () => settings);
  await show();
  await expect.element(row(2)).toBeVisible();
  await row(1).getByRole('checkbox').click();
  await userEvent.keyboard(' ');
  await expect.element(row(1).getByRole('checkbox')).not.toBeChecked();
  await userEvent.keyboard('{Tab}');
  await expect.element(link(1)).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(link(2)).toHaveFocus();
  const toggle = panel.getByRole('button', { name: 'Notification settings' });
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect.element(toggle).toHaveFocus();
  const field = panel.getByRole('combobox', { name: 'You are an author of this submission' });
  await expect.element(field).toHaveValue('Daily');
  await toggle.click();
  await expect.element(row(1)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
});
