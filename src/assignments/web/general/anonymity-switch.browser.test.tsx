import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { assignmentReply } from '../../../../tests/support/sample-replies.ts';
import { allowed } from '../../../kernel/domain/refusal.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { assignmentContract } from '../../domain/contract.ts';
import type { Assignment } from '../../domain/model.ts';
import { AnonymitySwitch } from './AnonymitySwitch.tsx';

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(assignmentContract.patchAssignment, () => assignmentReply());
});
afterEach(() => vi.unstubAllGlobals());

const renderCard = (anonymizedGrading: Assignment['anonymizedGrading']) =>
  renderScreen(
    <AnonymitySwitch
      assignment={assignmentReply({ anonymizedGrading })}
      permissions={{ can_edit_assignment_info: true }}
      mayChange={allowed}
    />,
  );

it.each([
  [null, { method: 'murmur_v3' as const }],
  [{ method: 'murmur_v3' as const }, null],
])('changes %j to %j by keyboard (USER-017, USER-018)', async (before, after) => {
  await renderCard(before);
  const names = page.getByRole('switch', { name: 'Hide names from graders and students' });
  await (before ? expect.element(names).toBeChecked() : expect.element(names).not.toBeChecked());
  names.element().focus();
  await userEvent.keyboard(' ');
  const question = page.getByRole('dialog');
  await expect.element(question).toBeVisible();
  expect(calls.sentTo(assignmentContract.patchAssignment)).toEqual([]);
  await question.getByRole('button', { name: before ? 'Show names' : 'Hide names' }).click();
  await expect
    .poll(() => calls.sentTo(assignmentContract.patchAssignment))
    .toEqual([{ anonymizedGrading: after }]);
});
