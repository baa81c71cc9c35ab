import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { assignmentReply } from '../../../../tests/support/sample-replies.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { allowed, refused } from '../../../kernel/domain/refusal.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import {
  openedLinkContract as contract,
  type OpenedLoginLink,
} from '../../domain/exam/opened-link-contract.ts';
import { OpenedLinksCard } from './OpenedLinksCard.tsx';

const linkOf = (id: number, name: string): OpenedLoginLink => ({
  user: { id, name, username: name.slice(0, 3).toLowerCase() },
  openedAt: new Date('2026-03-01T12:00:00Z'),
  network: `192.0.2.${id}`,
});
const assignment = assignmentReply({ kind: 'exam', sendLoginLinks: true });
let calls: AnsweredCalls;
let stored: OpenedLoginLink[];

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  stored = [linkOf(7, 'Ada Lovelace'), linkOf(8, 'Grace Hopper')];
  calls.answer(contract.listOpenedLoginLinks, () => stored);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const show = (mayChange = allowed) =>
  renderScreen(<OpenedLinksCard assignment={assignment} permissions={{}} mayChange={mayChange} />);

it('lists who has started, and frees the links of one of them by the keyboard after saying what that does', async () => {
  const freed: string[] = [];
  calls.answer(contract.freeLoginLink, (_body, url) => {
    freed.push(url.pathname);
    stored = stored.filter(({ user }) => user.id !== 7);
  });
  await show();
  const row = page.getByRole('row', { name: /Ada Lovelace/ });
  await expect.element(row).toHaveTextContent(/ada.*2026.*192\.0\.2\.7/);
  const free = page.getByRole('button', { name: 'Free the links of Ada Lovelace' });
  free.element().focus();
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('dialog', { name: 'Let Ada Lovelace go on in another browser?' });
  await expect.element(question).toHaveTextContent(/is logged out at once.*What was handed in stays/);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(freed).toEqual([]);
  await free.click();
  await question.getByRole('button', { name: 'Free', exact: true }).click();
  await expect.element(row).not.toBeInTheDocument();
  expect(freed).toEqual(['/api/v2/assignments/5/opened-login-links/7']);
  await expect.element(page.getByRole('row', { name: /Grace Hopper/ })).toBeVisible();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

it('says that nobody has started, and why nothing was loaded', async () => {
  stored = [];
  const { unmount } = await show();
  await expect.element(page.getByText('Nobody has started the exam by a login link yet.')).toBeVisible();
  await unmount();
  queryClient.clear();
  calls.refuse(contract.listOpenedLoginLinks, 403, { message: 'Names are hidden in this exam.' });
  await show();
  await expect.element(page.getByText('Names are hidden in this exam.')).toBeVisible();
});

it('frees nothing in a course that is archived', async () => {
  await show(refused(courseArchived));
  await expect.element(page.getByRole('button', { name: 'Free the links of Grace Hopper' })).toBeDisabled();
});
