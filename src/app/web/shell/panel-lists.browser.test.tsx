import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  ordinaryFacts,
  answerShell,
  renderShell,
  type ShellFacts,
} from '../../../../tests/support/render-shell.tsx';
import { assignmentReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';

const panel = page.getByRole('navigation', { name: 'Courses and assignments' });
const link = (name: string | RegExp) => panel.getByRole('link', { name });

let facts: ShellFacts;

beforeEach(async () => {
  await page.viewport(1280, 720);
  queryClient.clear();
  localStorage.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  facts = ordinaryFacts();
  facts.courseCount = 20;
  facts.coursePermissions = { can_list_course_users: true, can_see_course_roles: true };
  facts.assignments = [5, 6].map((id) => assignmentReply({ id, courseId: 1, name: `Essay ${id}` }));
  const everybody = { submitted: 9, toGrade: 4, toRegrade: 0, regradeRequests: 0, secondMarks: 0 };
  facts.work = [
    { assignmentId: '5', everybody, own: null, peerReviews: null, handsIn: false, buildFailed: false },
  ];
  answerShell(facts);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

it('shows the open course with its pages and assignments before the others, without scrolling', async () => {
  await renderShell('/courses/1/assignments/');
  const entries = panel.getByRole('listitem');
  await expect.element(link('Programming 20')).toBeInTheDocument();
  await expect.element(link('Members')).toBeVisible();
  await expect.element(link(/^Essay 5.*4 to grade$/)).toBeVisible();
  const names = entries.elements().map((entry) => entry.querySelector('a')?.title);
  expect(names.slice(0, 6)).toEqual([
    'Programming 1',
    'Members',
    'Roles',
    'Essay 5',
    'Essay 6',
    'Programming 2',
  ]);
  const top = link('Programming 2').first().element().getBoundingClientRect();
  expect(top.bottom).toBeLessThan(720);
});

it.each([
  ['/courses/1/assignments/', 'Programming 1', 'page'],
  ['/courses/1#roles', 'Programming 1', 'true'],
  ['/courses/1#roles', 'Roles', 'page'],
  ['/courses/1', 'Members', 'page'],
  ['/courses/1/assignments/6/submissions/', 'Programming 1', 'true'],
  ['/courses/1/assignments/6#general', 'Essay 6', 'page'],
])('at %s marks %s', async (address, name, mark) => {
  await renderShell(address);
  const found = panel.getByRole('link', { name, exact: true });
  await expect.element(found).toHaveAttribute('aria-current', mark);
});

it('marks a tab that another room adds to the course', async () => {
  facts.coursePermissions = { can_view_course_snippets: true, can_list_course_users: true };
  await renderShell('/courses/1#snippets');
  await expect.element(link('Snippets')).toHaveAttribute('aria-current', 'page');
  await expect.element(link('Members')).not.toHaveAttribute('aria-current');
});

it('marks no page at an address that leads nowhere (NAV-051)', async () => {
  await renderShell('/courses/1/nowhere');
  const course = panel.getByRole('link', { name: 'Programming 1', exact: true });
  await expect.element(course).toHaveAttribute('aria-current', 'true');
  await expect.element(link('Members')).not.toHaveAttribute('aria-current');
});

it('shows students no pages that they may not open', async () => {
  facts.coursePermissions = {};
  await renderShell('/courses/1/assignments/');
  await expect.element(link('Essay 6')).toBeVisible();
  await expect.element(link('Members')).not.toBeInTheDocument();
});
