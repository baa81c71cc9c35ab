// Two graders at once, from the view of the second one.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import {
  aboutReply,
  assignmentReply,
  submissionReply,
  userReply,
} from '../../../tests/support/sample-replies.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { toWire } from '../../kernel/domain/wire/wire-codec.ts';
import { queryClient, readKey } from '../../kernel/web/api.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { peopleContract } from '../../people/domain/contract.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { gradeTagOf } from '../../submissions/domain/grade-tag.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { gradingContract } from '../domain/contract.ts';
import { GradedMeanwhile } from '../domain/model.ts';
import { GradeBox } from './GradeBox.tsx';

let calls: AnsweredCalls;
const { user } = submissionReply();
const mine = submissionReply({ manualGradingStatus: 'finished', grade: 4 });
const theirs = { ...mine, grade: 6, gradeOverridden: true };

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(assignmentContract.getAssignment, () =>
    assignmentReply({ grading: { scale: 'points', points: 10 } }),
  );
  sessionStore.set({ accessToken: 'token', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
  calls.answer(peopleContract.getCurrentUser, () => userReply());
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(submissionContract.getSubmission, () => mine);
});
afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

const field = () => page.getByRole('textbox', { name: 'Grade' });
const dialog = () => page.getByRole('dialog', { name: 'Somebody else has graded this too' });

/** Another grader was first: from now on the server refuses a grade and returns theirs. */
function otherGraderWasFirst(): void {
  const meanwhile = { submission: theirs, changedBy: { ...user, name: 'Grace' }, changedAt: new Date() };
  const present = toWire(GradedMeanwhile, meanwhile, 'snake');
  calls.refuse(gradingContract.patchSubmission, 409, {
    message: 'Too late.',
    code: 'INVALID_STATE',
    present,
  });
  calls.answer(submissionContract.getSubmission, () => theirs);
}

/** Gives a grade to work that somebody else has graded since it was read. */
async function gradeSecond(text: string): Promise<void> {
  await renderScreen(<GradeBox assignmentId={5} submissionId={9} mode="grade" />);
  await expect.element(field()).toHaveValue('4');
  otherGraderWasFirst();
  await field().fill(text);
  await userEvent.keyboard('{Enter}');
}

it('sends what the grader has seen, and asks whose grade is to stay when somebody was first', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch');
  await gradeSecond('9');
  await expect.element(dialog()).toHaveTextContent('Grace has changed the grade from 4.00 to 6.00');
  await expect.element(dialog()).toHaveTextContent('Yours is 9.00');
  const headers = fetching.mock.calls.map(([, request]) => new Headers(request?.headers).get('if-match'));
  expect(headers).toContain(gradeTagOf(mine));
});

it('puts mine over what stands there now', async () => {
  await gradeSecond('9');
  await expect.element(dialog()).toBeVisible();
  calls.answer(gradingContract.patchSubmission, ({ grade }) => ({ ...theirs, grade }));
  const fetching = vi.spyOn(globalThis, 'fetch');
  await userEvent.click(page.getByRole('button', { name: 'Put mine' }));
  await expect.element(field()).toHaveValue('9');
  await expect.element(dialog()).not.toBeInTheDocument();
  const headers = fetching.mock.calls.map(([, request]) => new Headers(request?.headers).get('if-match'));
  expect(headers).toContain(gradeTagOf(theirs));
});

it('keeps theirs', async () => {
  await gradeSecond('9');
  await userEvent.click(page.getByRole('button', { name: 'Keep theirs' }));
  await expect.element(field()).toHaveValue('6');
  expect(calls.sentTo(gradingContract.patchSubmission)).toHaveLength(1);
});

it('shows what came meanwhile without throwing away what is being typed', async () => {
  await renderScreen(<GradeBox assignmentId={5} submissionId={9} mode="grade" />);
  await expect.element(field()).toHaveValue('4');
  await field().fill('9');
  otherGraderWasFirst();
  await queryClient.invalidateQueries({
    queryKey: readKey(submissionContract.getSubmission, { submissionId: 9 }),
  });
  await expect.element(page.getByText('Changed by somebody else meanwhile: 6')).toBeVisible();
  await expect.element(field()).toHaveValue('9');
});
