import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import {
  aboutReply,
  assignmentReply,
  courseReply,
  submissionReply,
  userReply,
} from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { feedbackContract } from '../../../feedback/domain/contract.ts';
import { secondContract } from '../../../grading/domain/second/contract.ts';
import type { OwnSecondMarking } from '../../../grading/domain/second/model.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { userSettingContract } from '../../../people/domain/user-setting-contract.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { submissionFile } from '../../../submissions/domain/addresses.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';

const marking: OwnSecondMarking = { submissionId: '7', choices: [], grade: 6, note: '', finishedAt: null };
let isFinished: boolean;
let others: OwnSecondMarking[];
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  isFinished = false;
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  calls = answerCalls();
  calls.answer(submissionContract.getSubmissionOverview, () => ({ submissions: [] }));
  calls.answer(submissionContract.getSubmission, () => {
    const manualGradingStatus = isFinished ? 'finished' : 'unknown';
    return submissionReply({ id: 7, assignmentId: 2, user: userReply(), manualGradingStatus });
  });
  const tree = { id: '10', name: '', entries: [] };
  calls.answer(submissionContract.getRootFileTrees, () => ({ student: tree, teacher: null }));
  calls.answer(feedbackContract.getFeedback, () => ({ general: null, linter: {}, user: [], authors: [] }));
  calls.answer(rubricContract.listRubricResults, () => []);
  calls.answer(rubricContract.loadRubric, () => []);
  calls.answer(assignmentContract.getAssignment, () => assignmentReply({ id: 2 }));
  const permissions = { can_grade_work: true, can_see_others_work: true };
  const authorization = { permissions, paymentStatus: { tag: 'no-payment-required' } } as const;
  calls.answer(courseContract.getCourse, () => courseReply({ authorization }));
  calls.answer(userSettingContract.listUiPreferences, () => ({}));
  calls.answer(tenantContract.getAbout, () => aboutReply());
  const present = () => ({ ...marking, finishedAt: isFinished ? new Date() : null });
  others = [{ ...marking, submissionId: '8' }];
  calls.answer(secondContract.listOwnSecondMarkings, () => [present(), ...others]);
  calls.answer(secondContract.putSecondMark, () => {
    isFinished = true;
    return present();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

async function handInByKeys(): Promise<void> {
  await page.getByRole('button', { name: 'Hand in the second mark' }).click();
  await expect.element(page.getByRole('button', { name: 'Yes', exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
}

it('after a second mark the page leads to the next one', async () => {
  await page.viewport(1400, 800);
  await renderPage(submissionFile, '/courses/1/assignments/2/submissions/7/files#feedback-overview');
  await expect.element(page.getByText('Your second mark')).toBeVisible();
  const next = page.getByRole('link', { name: 'Open the next one' });
  await expect.element(next).not.toBeInTheDocument();
  await handInByKeys();
  await expect.element(page.getByText('You mark one submission a second time')).toBeVisible();
  await expect.element(next).toHaveAttribute('href', '/courses/1/assignments/2/submissions/8/files');
  await expect.element(next).toHaveFocus();
});

it('after the last second mark the keyboard goes on in the panel of the grade', async () => {
  others = [];
  await page.viewport(1400, 800);
  await renderPage(submissionFile, '/courses/1/assignments/2/submissions/7/files#feedback-overview');
  await handInByKeys();
  await expect.element(page.getByText('Your second mark')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.closest('[aria-label="Rubric and grade"]')).toBeTruthy();
});
