import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { assignmentReply } from '../../../tests/support/sample-replies.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { assignmentContract } from '../domain/contract.ts';
import { HandInPanel } from './HandInPanel.tsx';

let calls: AnsweredCalls;
beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(assignmentContract.patchAssignment, () => assignmentReply());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('takes the time between hand-ins as days, hours, minutes and seconds, none below 0 (UI-031, UI-032)', async () => {
  await renderScreen(
    <HandInPanel
      assignment={assignmentReply({ coolOffPeriod: 93_784 })}
      permissions={{ can_edit_assignment_info: true }}
      mayChange={{ allowed: true }}
    />,
  );
  const limits = page.getByRole('form', { name: 'Limits' });
  const part = (name: string) => limits.getByRole('textbox', { name });
  await expect.element(part('Days')).toHaveValue('1');
  await expect.element(part('Hours')).toHaveValue('2');
  await expect.element(part('Minutes')).toHaveValue('3');
  await expect.element(part('Seconds')).toHaveValue('4');
  await part('Seconds').fill('-1');
  await userEvent.tab();
  await expect
    .element(limits.getByText('Seconds should be greater than or equal to 0.', { exact: true }))
    .toBeVisible();
  await expect.element(limits.getByText('Not saved: correct what is marked above.')).toBeVisible();
  expect(calls.sentTo(assignmentContract.patchAssignment)).toEqual([]);
  for (const [name, value] of Object.entries({ Days: '', Hours: '0', Minutes: '90', Seconds: '0' }))
    await part(name).fill(value);
  await expect.element(part('Minutes')).toHaveValue('90');
  const sent = () => calls.sentTo(assignmentContract.patchAssignment);
  await expect.poll(sent).toContainEqual({ coolOffPeriod: 5400 });
});
