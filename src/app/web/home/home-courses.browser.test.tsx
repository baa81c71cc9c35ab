import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { z } from 'zod';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { aboutReply, assignmentReply, courseReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import type { Json } from '../../../kernel/domain/fields.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { notificationContract } from '../../../notifications/domain/contract.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { home } from '../../../people/domain/addresses.ts';
import { userSettingContract } from '../../../people/domain/user-setting-contract.ts';
import { HomeCourses } from './HomeCourses.tsx';

const broken = { message: 'The server is busy.' };
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(courseContract.listCourses, () => [courseReply({ name: 'Programming 1' })]);
  calls.answer(courseContract.listOwnEnrollments, () => ({ enrollments: [] }));
  calls.answer(assignmentContract.listOwnAssignments, () => [assignmentReply({ name: 'Sorting' })]);
  calls.answer(submissionContract.listAssignmentWork, () => ({ work: [] }));
  calls.answer(notificationContract.listNotifications, () => []);
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  renderPage(home, hrefOf(home), {
    component: () => <HomeCourses mayCreate={false} />,
  });
const course = page.getByRole('heading', { name: 'Programming 1' });

it('never says that nothing waits while assignments could not be read, and reads them again on demand', async () => {
  calls.refuse(assignmentContract.listOwnAssignments, 400, broken);
  await show();
  await expect.element(page.getByText('The server is busy.')).toBeVisible();
  await expect.element(page.getByText('Nothing waits for you.')).not.toBeInTheDocument();
  calls.answer(assignmentContract.listOwnAssignments, () => [assignmentReply({ name: 'Sorting' })]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(course).toBeVisible();
  await expect.element(page.getByText('Nothing waits for you.')).toBeVisible();
});

it('shows the courses when only what waits could not be read, and says so', async () => {
  calls.refuse(submissionContract.listAssignmentWork, 400, broken);
  await show();
  await expect.element(page.getByText('What waits for you could not be loaded.')).toBeVisible();
  await expect.element(course).toBeVisible();
  await expect.element(page.getByText('Nothing waits for you.')).not.toBeInTheDocument();
});

it('shows the five nearest assignments of a course, and says how many more it has', async () => {
  calls.answer(assignmentContract.listOwnAssignments, () =>
    Array.from({ length: 7 }, (_, at) => assignmentReply({ id: at + 1, name: `Exercise ${at + 1}` })),
  );
  await show();
  await expect.element(page.getByRole('link', { name: 'Exercise 5' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Exercise 6' }).elements()).toEqual([]);
  const more = page.getByRole('link', { name: '2 more assignments' });
  await expect.element(more).toHaveAttribute('href', expect.stringMatching(/^\/courses\/\d+\/assignments/));
});

describe('cards of courses', () => {
  let kept: Record<string, z.infer<typeof Json>>;
  beforeEach(() => {
    kept = {};
    calls.answer(courseContract.listCourses, () =>
      ['Third', 'Second', 'First'].map((name, index) => courseReply({ id: 3 - index, name })),
    );
    calls.answer(userSettingContract.listUiPreferences, () => kept);
    calls.answer(userSettingContract.patchUiPreference, ({ name, value }) => {
      kept[name] = value;
    });
  });
  const titles = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((one) => one.textContent)
      .filter((title) => title !== 'To do first');
  const menuOf = (name: string) => page.getByRole('button', { name: `Place and colour of ${name}` });
  const choose = async (course: string, item: string) => {
    await menuOf(course).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  };

  it('move by their menu, say where they went, keep the focus and stay so', async () => {
    await show();
    await choose('First', 'Move up');
    await expect.poll(titles).toEqual(['Third', 'First', 'Second']);
    await expect.element(page.getByText('First moved to the place of Second.')).toBeInTheDocument();
    await expect.element(menuOf('First')).toHaveFocus();
    await choose('Third', 'Move to the end');
    await expect.poll(titles).toEqual(['First', 'Second', 'Third']);
    await expect.poll(() => kept).toEqual({ course_order: [1, 2, 3] });
    await menuOf('First').click();
    await expect.element(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled();
  });

  it('are dragged to the place of another one', async () => {
    await show();
    await expect.element(menuOf('First')).toBeVisible();
    const place = page.getByText('Second', { exact: true });
    await expect
      .poll(async () => {
        await userEvent.dragAndDrop(page.getByRole('heading', { name: 'Third' }), place);
        return titles();
      })
      .toEqual(['Second', 'Third', 'First']);
  });

  it('have a colour by name, which can be taken back', async () => {
    await show();
    await choose('Second', 'Teal');
    await expect.poll(() => kept).toEqual({ course_colours: [{ colour: 'teal', courseIds: [2] }] });
    await menuOf('Second').click();
    await expect.element(page.getByRole('menuitem', { name: 'Teal chosen' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'No colour' }).click();
    await expect.poll(() => kept).toEqual({ course_colours: [] });
  });
});
