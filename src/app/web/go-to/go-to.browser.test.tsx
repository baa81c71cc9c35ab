import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import {
  answerShell,
  ordinaryFacts,
  renderShell,
  type ShellFacts,
} from '../../../../tests/support/render-shell.tsx';
import { assignmentReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { usePageAction } from '../../../design/web/index.ts';
import { renderPart } from '../../../design/web/testing/render-part.tsx';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import type { OverviewLine } from '../../../submissions/domain/model.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';

const option = (name: string | RegExp) => page.getByRole('option', { name });

const student = { id: 1, name: 'Student', hidden: false, course: { id: 1 }, perms: {} };
const line: OverviewLine = {
  id: '31',
  userId: '12',
  name: 'Robin Roe',
  username: 'robin',
  isTest: false,
  createdAt: new Date('2026-03-01T12:00:00Z'),
  late: false,
  manualGradingStatus: 'unfinished',
  grade: null,
  assigneeId: null,
  assigneeName: null,
  autoTestState: null,
  passed: null,
  total: null,
  testShare: null,
  feedbackCount: 0,
};

let facts: ShellFacts;
let calls: AnsweredCalls;

beforeEach(async () => {
  await page.viewport(1280, 720);
  queryClient.clear();
  localStorage.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  facts = ordinaryFacts();
  facts.coursePermissions = { can_list_course_users: true, can_see_others_work: true };
  facts.assignments = [5, 6].map((id) => assignmentReply({ id, courseId: 1, name: `Essay ${id}` }));
  calls = answerShell(facts);
  calls.answer(assignmentContract.listOwnAssignments, () => facts.assignments);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

async function search(address: string, text: string) {
  const opened = await renderShell(address);
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = page.getByRole('combobox');
  await expect.element(field).toHaveFocus();
  await field.fill(text);
  return opened;
}

it('finds pages of the open course by their words, below a heading of their own', async () => {
  const { where } = await search('/courses/1/assignments/', 'students enrol');
  const group = page.getByRole('group', { name: 'Pages of Programming 1' });
  await expect
    .element(group.getByRole('option', { name: /Members/ }))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(where).toBe('/courses/1#members');
});

it('finds pages of each assignment of the course, those of the open one first', async () => {
  await search('/courses/1/assignments/6/submissions/', 'export');
  await expect.element(option(/Export/).nth(1)).toBeVisible();
  const names = option(/Export/)
    .elements()
    .map((one) => one.textContent);
  expect(names).toEqual(['Export and importEssay 6', 'Export and importEssay 5']);
});

it('finds the settings of an assignment by what they are for', async () => {
  facts.coursePermissions = { manage_rubrics: true };
  facts.settings['RUBRICS_ENABLED'] = true;
  const { where } = await search('/courses/1/assignments/', 'criteria essay 5');
  await option(/Settings: Rubric/).click();
  await expect.poll(where).toBe('/courses/1/assignments/5#rubric');
});

it.each([
  ['import grades', /^Import grades/, '/submissions/#export'],
  ['grade import', /^Import grades/, '/submissions/#export'],
  ['drift', /^How graders compare/, '#graders'],
  ['second mark', /^Second marks/, '#graders'],
  ['division', /^Division of the work/, '#graders'],
  ['regrade queue', /^Regrade requests/, '/submissions/#regrade-requests'],
  ['peer feedback', /^Peer feedback/, '/submissions/#peer-feedback'],
])('finds what graders look for: %s', async (query, name, end) => {
  facts.coursePermissions = {
    can_see_others_work: true,
    can_grade_work: true,
    can_assign_graders: true,
    can_see_assignee: true,
    can_see_grade_history: true,
    can_see_grade_before_open: true,
  };
  facts.settings['PEER_FEEDBACK_ENABLED'] = true;
  const regradeSettings = { days: 7, amount: 1 };
  const peerFeedbackSettings = { amount: 1, time: null, autoApproved: false, redivideAfterDeadline: false };
  facts.assignments = [
    assignmentReply({ id: 5, courseId: 1, name: 'Essay', regradeSettings, peerFeedbackSettings }),
  ];
  const { where } = await search('/courses/1/assignments/', query);
  await option(name).first().click();
  await expect.poll(where).toBe(`/courses/1/assignments/5${end}`);
});

it('finds the gradebook of the open course', async () => {
  const { where } = await search('/courses/1/assignments/', 'gradebook');
  await option(/^Gradebook/).click();
  await expect.poll(where).toBe('/courses/1#gradebook');
});

it('finds members of the open course and submissions of the open assignment by name', async () => {
  const user = userReply({ id: 12, name: 'Robin Roe', username: 'robin' });
  calls.answer(courseContract.listEnrollments, () => [{ user, courseRole: student }]);
  calls.answer(submissionContract.getSubmissionOverview, () => ({ submissions: [line] }));
  const { where } = await search('/courses/1/assignments/6/submissions/', 'robin');
  await expect.element(page.getByRole('group', { name: 'People' }).getByRole('option')).toBeVisible();
  await page.getByRole('group', { name: 'Submissions' }).getByRole('option').click();
  await expect.poll(where).toMatch(/^\/courses\/1\/assignments\/6\/submissions\/31/);
});

it('finds settings of the site for those alone who manage them', async () => {
  facts.permissions = { can_manage_site_settings: true };
  const { where } = await search('/', 'PRODUCT_NAME');
  await option(/^Product name/).click();
  await expect.poll(where).toBe('/admin?q=PRODUCT_NAME#settings');
});

it('finds what can be done on the open page, and does it', async () => {
  const done = vi.fn();
  function Page() {
    usePageAction({ label: 'Publish…', onChoose: done });
    return null;
  }
  await search('/courses/1/assignments/', '');
  await renderPart(<Page />);
  await page.getByRole('combobox').fill('publish');
  await page.getByRole('group', { name: 'On this page' }).getByRole('option', { name: 'Publish…' }).click();
  await expect.poll(() => done.mock.calls.length).toBe(1);
});

it('finds the pages of the administration that somebody may open', async () => {
  facts.permissions = { can_manage_background_jobs: true };
  const { where } = await search('/', 'runners');
  await option(/^Jobs/).click();
  await expect.poll(where).toBe('/admin#jobs');
  expect(option(/^Audit log/).query()).toBeNull();
});

it('says why something may not be found', async () => {
  await search('/courses/1/assignments/', 'release of grades');
  await expect.element(page.getByText(/Pages that your role may not open/)).toBeVisible();
});
