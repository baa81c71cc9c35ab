import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { assignmentReply } from '../../../../tests/support/sample-replies.ts';
import { allowed, refused } from '../../../kernel/domain/refusal.ts';
import { toWire } from '../../../kernel/domain/wire/wire-codec.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { assignmentContract } from '../../domain/contract.ts';
import { SettingsMeanwhile } from '../../domain/model.ts';
import { NameCard } from './NameCard.tsx';

let calls: AnsweredCalls;
beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(assignmentContract.patchAssignment, ({ name }) =>
    assignmentReply({ name: name ?? 'Sorting' }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const show = (mayChange = allowed) =>
  renderScreen(
    <NameCard
      assignment={assignmentReply({ name: 'Sorting' })}
      permissions={{ can_edit_assignment_info: true }}
      mayChange={mayChange}
    />,
  );
const name = page.getByRole('textbox', { name: 'Name of the assignment' });
const sent = () => calls.sentTo(assignmentContract.patchAssignment);

it('saves the name by itself, and sends nothing else', async () => {
  await show();
  await name.fill('Heaps ');
  await userEvent.tab();
  await expect.poll(sent).toEqual([{ name: 'Heaps' }]);
  await expect.element(page.getByText('Saved', { exact: true }).first()).toBeVisible();
});

it('tells what somebody else has called it meanwhile, and lets mine stand on demand', async () => {
  const theirs = { assignment: assignmentReply({ name: 'Trees' }) };
  const present = toWire(SettingsMeanwhile, theirs, 'snake');
  calls.refuse(assignmentContract.patchAssignment, 409, { message: 'Somebody was first.', present });
  await show();
  await name.fill('Heaps');
  await userEvent.tab();
  await expect.element(page.getByText(/It is now: Trees, Assignment\./)).toBeVisible();
  calls.answer(assignmentContract.patchAssignment, () => assignmentReply({ name: 'Heaps' }));
  await page.getByRole('button', { name: 'Put mine' }).click();
  await expect.element(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect.element(name).toHaveValue('Heaps');
});

it('says why nothing can be changed in an archived course', async () => {
  await show(refused(courseArchived));
  await expect.element(page.getByText(courseArchived.text)).toBeVisible();
  await expect.element(name).toBeDisabled();
});
