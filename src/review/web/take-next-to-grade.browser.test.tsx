import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../../tests/support/answered-calls.ts';
import { deskContract } from '../../grading/domain/desk/contract.ts';
import { takeNextToGrade } from './take-next-to-grade.ts';

let calls: ReturnType<typeof answerCalls>;
beforeEach(() => {
  calls = answerCalls();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('by likeness, tells what was passed, until all has been passed and the next round begins', async () => {
  const answers = ['2', '3', '2', '4'];
  calls.answer(deskContract.claimNextSubmission, () => ({
    ...{ submissionId: answers.shift() ?? null, takenCount: 0, likeness: 0.5 },
  }));
  for (const currentId of [1, 2, 3, 2]) await takeNextToGrade(7, { currentId, order: 'similar' });
  const passed = calls
    .sentTo(deskContract.claimNextSubmission)
    .map(({ passedSubmissionIds }) => passedSubmissionIds);
  expect(passed).toEqual([['1'], ['1', '2'], ['1', '2', '3'], ['2']]);
});

it('in the order of the list nothing needs to be told', async () => {
  calls.answer(deskContract.claimNextSubmission, () => ({
    submissionId: '2',
    takenCount: 0,
    likeness: null,
  }));
  await takeNextToGrade(8, { currentId: 1, order: 'list' });
  expect(calls.sentTo(deskContract.claimNextSubmission)[0]?.passedSubmissionIds).toEqual([]);
});
