import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { assignmentReply } from '../../../../tests/support/sample-replies.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import type { User } from '../../../people/domain/model.ts';
import { individualDatesContract as contract } from '../../domain/individual-dates/contract.ts';
import type { IndividualDates } from '../../domain/individual-dates/model.ts';
import { IndividualDatesCard } from './IndividualDatesCard.tsx';

const grace: User = {
  id: 31,
  type: 'normal',
  name: 'Grace Hopper',
  username: 'grace',
  isTestStudent: false,
  tenantId: '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11',
  group: null,
};
const role = { id: 2, name: 'Student', hidden: false, course: { id: 5 }, perms: {} };
const deadline = new Date(2026, 11, 8, 23, 59, 59, 999);
const extension = {
  deadline,
  lockDate: null,
  reason: 'Was ill.',
  grantedBy: 'Mira Okafor',
  grantedAt: new Date(2026, 11, 1),
};
const moved: IndividualDates = { user: grace, deadline, lockDate: null, extension, accommodation: null };
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(contract.listIndividualDates, () => []);
  calls.answer(contract.putExtension, () => undefined);
  calls.answer(contract.putAccommodation, () => undefined);
  calls.answer(contract.removeExtension, () => undefined);
  calls.answer(courseContract.listEnrollments, () => [{ user: grace, courseRole: role }]);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = () =>
  renderScreen(
    <IndividualDatesCard assignment={assignmentReply()} permissions={{}} mayChange={{ allowed: true }} />,
  );

async function chooseGrace(): Promise<void> {
  await page.getByRole('combobox', { name: 'Member of the course' }).click();
  await userEvent.keyboard('gra');
  await page.getByRole('option', { name: 'Grace Hopper (grace)' }).click();
}

it('gives an extension with a reason up to the end of the picked minute', async () => {
  await open();
  await page.getByRole('button', { name: 'Give an extension' }).click();
  await chooseGrace();
  await page.getByLabelText('Deadline: Date').click();
  await userEvent.keyboard('2026-12-08{Tab}');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Was ill.');
  await page.getByRole('button', { name: 'Give', exact: true }).click();
  await expect
    .poll(() => calls.sentTo(contract.putExtension))
    .toEqual([{ deadline, lockDate: null, reason: 'Was ill.' }]);
});

it('gives extra time of at least something', async () => {
  await open();
  await page.getByRole('button', { name: 'Give extra time' }).click();
  await chooseGrace();
  await page.getByRole('textbox', { name: 'Extra time in exams' }).fill('25');
  await userEvent.tab();
  await page.getByRole('button', { name: 'Give', exact: true }).click();
  await expect
    .poll(() => calls.sentTo(contract.putAccommodation))
    .toEqual([{ extraPercent: 25, extraHours: 0 }]);
});

it('tells why the dates of a student are others, and takes an extension back after a question', async () => {
  calls.answer(contract.listIndividualDates, () => [moved]);
  await open();
  await expect
    .element(page.getByText('Extension until 2026-12-08 23:59: Was ill. Given by Mira Okafor.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Change dates of Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Take the extension back' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Take the extension back' }).click();
  await expect.poll(() => calls.sentTo(contract.removeExtension)).toHaveLength(1);
});

it('tells what somebody else gave the student meanwhile, before it puts another extension in its place', async () => {
  calls.refuse(contract.putExtension, 400, {
    message: 'Somebody else changed this meanwhile.',
    present: { extension: { deadline: deadline.toISOString(), lockDate: null, reason: 'Was ill.' } },
  });
  await open();
  await page.getByRole('button', { name: 'Give an extension' }).click();
  await chooseGrace();
  await page.getByLabelText('Deadline: Date').click();
  await userEvent.keyboard('2026-12-05{Tab}');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Moved house.');
  const give = page.getByRole('button', { name: 'Give', exact: true });
  await give.click();
  await expect
    .element(page.getByText(/Somebody gave this student until .* because: Was ill\./))
    .toBeVisible();
  calls.answer(contract.putExtension, () => undefined);
  await give.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(calls.sentTo(contract.putExtension).at(-1)).toMatchObject({ reason: 'Moved house.' });
});
