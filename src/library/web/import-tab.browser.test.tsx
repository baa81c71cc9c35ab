import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { assignmentReply, courseReply } from '../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { allowed } from '../../kernel/domain/refusal.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { ImportTab } from './ImportTab.tsx';

let calls: AnsweredCalls;
const target = assignmentReply({ id: 1, name: 'Here', courseId: 5, hasAutoTestV2: true });

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(courseContract.listCourses, () => [courseReply({ id: 6, name: 'Data structures' })]);
  calls.answer(assignmentContract.listOwnAssignments, () => [
    target,
    assignmentReply({ id: 2, name: 'Sorting', courseId: 6 }),
  ]);
  calls.answerNone(rubricContract.loadRubric);
  calls.answer(submissionContract.listAssignmentWork, () => ({
    work: [
      {
        assignmentId: '1',
        everybody: { submitted: 3, toGrade: 0, toRegrade: 0, regradeRequests: 0, secondMarks: 0 },
        own: null,
        handsIn: false,
        peerReviews: null,
        buildFailed: false,
      },
    ],
  }));
});
afterEach(() => vi.unstubAllGlobals());

it('says before the import what stands against it, and of which course the chosen assignment is', async () => {
  await renderScreen(<ImportTab assignment={target} permissions={{}} mayChange={allowed} />);
  const source = page.getByRole('combobox', { name: 'Assignment to import from' });
  await source.click();
  await page.getByRole('option', { name: 'Sorting' }).click();
  await expect.element(page.getByText('It is in the course Data structures.')).toBeVisible();
  await expect.element(page.getByText(/Somebody has handed in already/).first()).toBeVisible();
  await expect.element(page.getByText(/This assignment has tests already/)).toBeVisible();
  const button = page.getByRole('button', { name: 'Import', exact: true });
  await expect.element(button).toBeDisabled();
  await page.getByRole('switch', { name: 'Also after hand-ins' }).click();
  await expect.element(button).toBeEnabled();
});
