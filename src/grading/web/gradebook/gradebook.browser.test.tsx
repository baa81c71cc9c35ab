import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { aboutReply, assignmentReply, courseReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { courseManagement } from '../../../courses/domain/addresses.ts';
import { sectionContract } from '../../../courses/domain/sections/contract.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import type { ReplyOf } from '../../../kernel/domain/endpoint.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { userSettingContract } from '../../../people/domain/user-setting-contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { gradebook } from '../../domain/addresses.ts';
import { gradebookContract } from '../../domain/gradebook/contract.ts';
import type { CourseGradesLine } from '../../domain/gradebook/model.ts';
import { GradebookPanel } from './GradebookPanel.tsx';

const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
const sectionId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b22';
let calls: AnsweredCalls;
let users: number;

const lineOf = (id: number, name: string, cells: Pick<CourseGradesLine, 'grades' | 'states'>) => ({
  // Ada's work of the first assignment alone is one that leads somewhere.
  submissionIds: name === 'Ada' ? { 1: 31 } : {},
  user: {
    ...{ id, type: 'normal' as const, name, username: name.toLowerCase(), isTestStudent: false },
    ...{ tenantId, group: null },
  },
  ...cells,
});
const ada = lineOf(1, 'Ada', { grades: { 1: 8, 2: 6 }, states: { 1: 'graded', 2: 'graded' } });
const grace = lineOf(2, 'Grace', { grades: { 1: 9, 2: null }, states: { 1: 'graded', 2: 'missing' } });

beforeEach(() => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  users = 2;
  calls = answerCalls();
  calls.answer(userSettingContract.listUiPreferences, () => ({}));
  calls.answer(userSettingContract.patchUiPreference, () => undefined);
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(sectionContract.listSections, () => []);
  calls.answer(assignmentContract.listAssignments, () =>
    [1, 2].map((id) =>
      assignmentReply({ id, name: `Essay ${id}`, grading: { scale: 'points', points: 10 } }),
    ),
  );
  calls.answer(gradebookContract.getGradebookSize, () => ({ users, assignments: 2 }));
  calls.answerPage(gradebookContract.listCourseGrades, ({ searchParams }) =>
    searchParams.get('next-token') === null
      ? { body: [ada], nextToken: 'more' }
      : { body: [grace], nextToken: undefined },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

async function renderBook(query = '') {
  await page.viewport(1200, 800);
  const course = courseReply();
  const address = `${hrefOf(gradebook, { courseId: course.id })}${query}#gradebook`;
  return renderPage(courseManagement, address, { component: () => <GradebookPanel course={course} /> });
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

it('shows users by assignments page after page, with averages and missing work in words (GRADE-014)', async () => {
  await renderBook();
  await expect.element(row('Ada')).toHaveTextContent('Ada7.008.006.00');
  await expect.element(row('Grace')).toHaveTextContent('Grace4.509.00Missing');
  const work = row('Ada').getByRole('link', { name: '8.00' });
  await expect.element(work).toHaveAttribute('href', expect.stringContaining('/submissions/31'));
  expect(row('Grace').getByRole('link').elements()).toEqual([]);
  await expect.element(page.getByText('2 of 2 users').first()).toBeVisible();
});

it('weighs and drops grades as the dialog says, and keeps that in the address', async () => {
  const { history } = await renderBook();
  await expect.element(row('Grace')).toHaveTextContent('4.50');
  await page.getByRole('button', { name: 'Average…' }).click();
  await page.getByRole('textbox', { name: 'Lowest grades that do not count' }).fill('1');
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Grace')).toHaveTextContent('Grace9.00');
  await expect.poll(() => history.location.search).toContain('drop=1');
  await expect.element(page.getByText('without the lowest grade')).toBeVisible();
});

it('keeps how the average is computed for the next visit, until it is computed as usual again', async () => {
  let kept: ReplyOf<typeof userSettingContract.listUiPreferences> = {};
  calls.answer(userSettingContract.listUiPreferences, () => kept);
  calls.answer(userSettingContract.patchUiPreference, ({ name, value }) => {
    kept = { ...kept, [name]: value };
  });
  kept = { course_averages: [{ courseId: courseReply().id, weights: '', drop: 1 }] };
  const { history } = await renderBook();
  await expect.element(row('Grace')).toHaveTextContent('Grace9.00');
  await page.getByRole('button', { name: 'Average…' }).click();
  const drop = page.getByRole('textbox', { name: 'Lowest grades that do not count' });
  await expect.element(drop).toHaveValue('1');
  await drop.fill('0');
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Grace')).toHaveTextContent('4.50');
  expect(kept).toEqual({ course_averages: [] });
  expect(history.location.search).not.toContain('drop');
});

it('says where an average is missing because every grade of the user was dropped', async () => {
  await renderBook('?drop=2');
  await expect.element(row('Ada')).toHaveTextContent('AdaAll dropped8.006.00');
});

it('is as high as its few rows, and many scroll inside of the screen', async () => {
  await renderBook();
  await expect.element(row('Grace')).toBeVisible();
  const table = page.getByRole('table', { name: 'Gradebook' });
  const heightOf = () => table.element().getBoundingClientRect().height;
  expect(heightOf()).toBeLessThan(200);
  calls.answerPage(gradebookContract.listCourseGrades, () => ({
    body: Array.from({ length: 300 }, (_, at) => lineOf(at + 1, `Person ${at}`, { grades: {}, states: {} })),
    nextToken: undefined,
  }));
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('300 of 300 users').first()).toBeVisible();
  await expect.poll(heightOf).toBeGreaterThan(400);
  expect(heightOf()).toBeLessThanOrEqual(800);
});

it('takes no weight and no number of dropped grades that is none', async () => {
  const { history } = await renderBook();
  await page.getByRole('button', { name: 'Average…' }).click();
  await page.getByRole('textbox', { name: 'Lowest grades that do not count' }).fill('half');
  const apply = page.getByRole('button', { name: 'Apply' });
  await expect.element(apply).toHaveAttribute('aria-disabled', 'true');
  await apply.click({ force: true });
  await expect.element(page.getByText('Type a number in each box first.')).toBeVisible();
  expect(history.location.search).not.toContain('drop');
});

it('asks for one section where the address names it, and searches users', async () => {
  calls.answer(sectionContract.listSections, () => []);
  let asked: string | null = null;
  calls.answerPage(gradebookContract.listCourseGrades, ({ searchParams }) => {
    asked = searchParams.get('section_id');
    return { body: [ada, grace], nextToken: undefined };
  });
  await renderBook(`?section=${sectionId}&q=gra`);
  await expect.element(row('Grace')).toBeVisible();
  expect(asked).toBe(sectionId);
  expect(row('Ada').elements()).toEqual([]);
});

it('asks before it loads more than 100,000 cells (GRADE-013)', async () => {
  users = 50_001;
  await renderBook();
  await expect.element(page.getByText('This gradebook has 50001 users and 2 assignments')).toBeVisible();
  expect(calls.sentTo(gradebookContract.listCourseGrades)).toEqual([]);
  await page.getByRole('button', { name: 'Load it anyway' }).click();
  await expect.element(row('Grace')).toBeVisible();
});
