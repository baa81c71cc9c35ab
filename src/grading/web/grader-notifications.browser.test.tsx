import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { aboutReply, assignmentReply, userReply } from '../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import type { Assignment } from '../../assignments/domain/model.ts';
import { ClockContext } from '../../design/web/index.ts';
import { taskContract } from '../../kernel/domain/task.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { peopleContract } from '../../people/domain/contract.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { gradingContract } from '../domain/contract.ts';
import { GradersTab } from './GradersTab.tsx';

const taskId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b33';
const { patchAssignment } = assignmentContract;
const now = new Date(2026, 2, 5, 12, 0, 0);
const right = { can_update_course_notifications: true };

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(patchAssignment, () => assignmentReply());
});
afterEach(() => vi.unstubAllGlobals());

const renderTab = (assignment: Partial<Assignment>, permissions: Record<string, boolean> = right) =>
  renderScreen(
    <ClockContext value={() => now.getTime()}>
      <GradersTab
        assignment={assignmentReply(assignment)}
        permissions={permissions}
        mayChange={{ allowed: true }}
      />
    </ClockContext>,
  );

const sent = () => calls.sentTo(patchAssignment);
const reminds = () => page.getByRole('switch', { name: 'Remind graders' });
const date = () => page.getByLabelText('Remind at: Date');
const save = () => page.getByRole('button', { name: 'Save' });

it('offers a week after the deadline, and stores who is reminded and who hears of the end (NOTIF-040, ASGN-011)', async () => {
  const deadline = new Date(2026, 2, 10, 23, 59, 59, 999);
  const timeframe = { availability: { tag: 'fixed', value: true } as const, deadline, lockDate: null };
  await renderTab({ timeframe });
  await expect.element(reminds()).toBeVisible();
  reminds().element().focus();
  await userEvent.keyboard(' ');
  await expect.element(date()).toHaveValue('2026-03-17');
  await page.getByRole('radio', { name: 'All graders' }).click();
  await page.getByLabelText('E-mail address to tell when all are done').fill('head@example.org');
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toEqual([
    {
      reminderTime: new Date(2026, 2, 17, 23, 59, 0),
      doneType: 'all_graders',
      doneEmail: 'head@example.org',
    },
  ]);
});

it('offers a week from now when the deadline has passed (ASGN-012)', async () => {
  const deadline = new Date(2026, 2, 1, 23, 59);
  const timeframe = { availability: { tag: 'fixed', value: true } as const, deadline, lockDate: null };
  await renderTab({ timeframe });
  await reminds().click();
  await expect.element(date()).toHaveValue('2026-03-12');
});

it('takes no moment that has passed, and sends none that stays (ASGN-048)', async () => {
  await renderTab({ reminderTime: new Date(2026, 2, 4, 9, 0), doneEmail: 'head@example.org' });
  const passed = page.getByText('This moment has passed. Choose a later one to remind graders again.');
  await expect.element(passed).toBeVisible();
  await page.getByLabelText('E-mail address to tell when all are done').fill('');
  await save().click();
  await expect.poll(sent).toEqual([{ doneType: 'assigned_only', doneEmail: null }]);
  await date().fill('2026-03-03');
  await userEvent.keyboard('{Tab}');
  await expect
    .element(page.getByText('The reminder must be at least one minute from now.').first())
    .toBeVisible();
  await expect.element(passed).not.toBeInTheDocument();
});

it('stops reminding with the switch (ASGN-048)', async () => {
  await renderTab({ reminderTime: new Date(2026, 2, 9, 9, 0) });
  await expect.element(date()).toHaveValue('2026-03-09');
  await reminds().click();
  await save().click();
  await expect.poll(sent).toEqual([{ reminderTime: null, doneType: 'assigned_only', doneEmail: null }]);
});

it('warns when grading is done already (ASGN-048)', async () => {
  const warning = 'Grading is done already: nobody is reminded, and no mail says so.';
  calls.answer(patchAssignment, () => assignmentReply(), warning);
  await renderTab({});
  await page.getByLabelText('E-mail address to tell when all are done').fill('head@example.org');
  await save().click();
  await expect.element(page.getByText(warning)).toBeVisible();
});

it('reminds now after a question, and tells who could not be reached (ASGN-040)', async () => {
  const task = { id: taskId, state: 'not_started' as const, result: null };
  calls.answer(gradingContract.remindGraders, () => task);
  calls.answer(taskContract.getTaskResult, () => ({
    id: taskId,
    state: 'finished' as const,
    result: { mailed: 1, failed: [{ username: 'alan', message: 'This account is switched off.' }] },
  }));
  await renderTab({ doneType: 'all_graders' });
  await page.getByRole('button', { name: 'Remind now' }).click();
  await expect.element(page.getByText('Write now to all graders who are not done?')).toBeVisible();
  expect(calls.sentTo(gradingContract.remindGraders)).toEqual([]);
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect.element(page.getByText('1 mail was written.')).toBeVisible();
  await expect.element(page.getByText('alan: This account is switched off.')).toBeVisible();
  const nobody = 'Nobody is left to remind.';
  calls.answer(gradingContract.remindGraders, () => task, nobody);
  await page.getByRole('button', { name: 'Remind now' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect.element(page.getByText(nobody)).toBeVisible();
  await expect.element(page.getByText('1 mail was written.')).not.toBeInTheDocument();
});

it('is for holders of the right only (PERM-127, NOTIF-042)', async () => {
  calls.answer(peopleContract.getCurrentUser, () => userReply());
  calls.answer(gradingContract.listGraders, () => []);
  await renderTab({}, { can_see_assignee: true, can_update_grader_status: true });
  await expect
    .element(page.getByText('Everybody who may grade in this course.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText('Grader notifications')).not.toBeInTheDocument();
});
