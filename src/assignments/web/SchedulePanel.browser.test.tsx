import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { assignmentReply } from '../../../tests/support/sample-replies.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { sectionContract } from '../../courses/domain/sections/contract.ts';
import { assignmentContract } from '../domain/contract.ts';
import { individualDatesContract } from '../domain/individual-dates/contract.ts';
import { SchedulePanel } from './SchedulePanel.tsx';

const general = {
  sectionIds: null,
  availability: { tag: 'timed' as const, availableAt: null },
  deadline: null,
  lockDate: null,
};
const [monday, friday] = ['7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11', '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b22'];
const sectionOf = (id: string, name: string) => ({ id, name, courseId: 5, memberIds: [], pendingUsers: [] });
const open = () =>
  renderScreen(
    <SchedulePanel assignment={assignmentReply()} permissions={{}} mayChange={{ allowed: true }} />,
  );
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(assignmentContract.listTimeframes, () => [general]);
  calls.answer(assignmentContract.putTimeframes, () => [general]);
  calls.answer(sectionContract.listSections, () => [
    sectionOf(monday, 'Monday'),
    sectionOf(friday, 'Friday'),
  ]);
  calls.answer(individualDatesContract.listIndividualDates, () => []);
  calls.answer(individualDatesContract.previewTimeframes, () => ({
    entries: [{ studentCount: 20 }, { studentCount: 12 }],
    laterCount: 1,
    earlierCount: 11,
    closedCount: 0,
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('opens at the start of the picked minute; is due at the end of it, 23:59 unless said otherwise (CAL-009, CAL-011)', async () => {
  await open();
  await page.getByLabelText('Available from: Date').click();
  await userEvent.keyboard('2026-12-01{Tab}');
  await page.getByLabelText('Deadline: Date').click();
  await userEvent.keyboard('2026-12-08{Tab}');
  await page.getByRole('button', { name: 'Save' }).click();
  const sent = () => calls.sentTo(assignmentContract.putTimeframes);
  await expect.poll(() => sent()).toHaveLength(1);
  const [entry] = sent()[0]?.timeframes ?? [];
  expect(entry?.availability).toEqual({ tag: 'timed', availableAt: new Date(2026, 11, 1, 0, 0, 0, 0) });
  expect(entry?.deadline).toEqual(new Date(2026, 11, 8, 23, 59, 59, 999));
});

it('gives some sections dates of their own, tells who is affected, and sends all schedules together (ASGN-043)', async () => {
  await open();
  await page.getByRole('button', { name: 'Add dates for sections' }).click();
  await page.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option', { name: 'Friday' }).click();
  const part = page.getByRole('group', { name: 'Dates for Friday' });
  await part.getByLabelText('Deadline: Date').click();
  await userEvent.keyboard('2026-12-08{Tab}');
  await expect.element(page.getByText('11 students get less time.')).toBeVisible();
  await expect.element(page.getByText('Friday: 12 students.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const sent = () => calls.sentTo(assignmentContract.putTimeframes);
  await expect.poll(() => sent()).toHaveLength(1);
  const deadline = new Date(2026, 11, 8, 23, 59, 59, 999);
  expect(sent()[0]?.timeframes).toEqual([general, { ...general, deadline, sectionIds: [friday] }]);
});

it('offers each section once, and saves no dates without a section', async () => {
  const ofMonday = { ...general, sectionIds: [monday] };
  calls.answer(assignmentContract.listTimeframes, () => [general, ofMonday]);
  await open();
  await page.getByRole('button', { name: 'Add dates for sections' }).click();
  const fresh = page.getByRole('group', { name: 'Dates for sections' });
  await expect.element(fresh).toBeVisible();
  await expect
    .element(page.getByText('Choose a section for the new dates, or remove them.').first())
    .toBeInTheDocument();
  await fresh.getByRole('combobox', { name: 'Section' }).click();
  await expect.element(page.getByRole('option', { name: 'Friday' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Monday' })).not.toBeInTheDocument();
});

it('shows the schedule that somebody else has stored meanwhile, in place of the own one when asked', async () => {
  const theirs = { ...general, deadline: new Date(2026, 11, 24, 23, 59, 59, 999) };
  await open();
  await page.getByLabelText('Deadline: Date').click();
  await userEvent.keyboard('2026-12-08{Tab}');
  calls.answer(assignmentContract.listTimeframes, () => [theirs]);
  await queryClient.invalidateQueries();
  await page.getByRole('button', { name: 'Show theirs' }).click();
  await expect.element(page.getByLabelText('Deadline: Date')).toHaveValue('2026-12-24');
});

it('tells who may not see the dates of sections why they cannot save any', async () => {
  const assignment = { ...assignmentReply(), hasMultipleTimeframes: true };
  await renderScreen(
    <SchedulePanel assignment={assignment} permissions={{}} mayChange={{ allowed: true }} />,
  );
  await expect.element(page.getByText(/which you may not see and would overwrite/).first()).toBeVisible();
  await page.getByLabelText('Deadline: Date').click();
  await userEvent.keyboard('2026-12-08{Tab}');
  await page.getByRole('button', { name: 'Save' }).click({ force: true });
  expect(calls.sentTo(assignmentContract.putTimeframes)).toEqual([]);
});
