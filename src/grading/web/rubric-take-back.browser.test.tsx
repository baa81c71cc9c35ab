import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { assignmentReply } from '../../../tests/support/sample-replies.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { gradingContract } from '../domain/contract.ts';
import { RubricTakeBack } from './RubricTakeBack.tsx';

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(assignmentContract.getAssignment, () => assignmentReply());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const answerLast = (versionId: string, newGrade: number) =>
  calls.answer(gradingContract.previewRubricTakeBack, () => ({
    ...{ versionId, changedAt: new Date(), changedBy: null, gradesAreVisible: true, clearedCount: 0 },
    changes: [{ submissionId: '1', name: 'Ada', oldGrade: 5, newGrade }],
  }));

it('shows what taking back would do now, not when the page was opened', async () => {
  answerLast('1', 6);
  await renderScreen(<RubricTakeBack assignmentId={5} onTakenBack={() => undefined} />);
  await expect.element(page.getByRole('button', { name: /Take the change back/ })).toBeVisible();
  answerLast('2', 8.75);
  await userEvent.click(page.getByRole('button', { name: /Take the change back/ }));
  await expect.element(page.getByRole('cell', { name: '8.75' })).toBeVisible();
});
