// The grade history beside the rubric, as graders see them.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../../tests/support/answered-calls.ts';
import {
  aboutReply,
  assignmentReply,
  submissionReply,
  userReply,
} from '../../../tests/support/sample-replies.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { peopleContract } from '../../people/domain/contract.ts';
import { userSettingContract } from '../../people/domain/user-setting-contract.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import type { RubricRow } from '../../rubrics/domain/model.ts';
import { RubricMarker } from '../../rubrics/web/index.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { gradingContract } from '../domain/contract.ts';
import type { GradeChange } from '../domain/model.ts';
import { GradeBox } from './GradeBox.tsx';

const item = (id: number, header: string, points: number) => ({ id, header, description: '', points });
const rows: RubricRow[] = [
  {
    id: 1,
    type: 'normal',
    header: 'Correctness',
    description: '',
    descriptionType: 'markdown',
    locked: false,
    items: [item(10, 'Fails', 0), item(11, 'Works', 4)],
  },
];
let changes: GradeChange[];

beforeEach(() => {
  queryClient.clear();
  changes = [];
  sessionStore.set({ accessToken: 'token', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
  const calls = answerCalls();
  const submission = submissionReply({ manualGradingStatus: 'finished', grade: 4 });
  calls.answer(assignmentContract.getAssignment, () =>
    assignmentReply({ grading: { scale: 'points', points: 10 } }),
  );
  calls.answer(peopleContract.getCurrentUser, () => userReply());
  calls.answer(userSettingContract.listUiPreferences, () => ({}));
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(submissionContract.getSubmission, () => submission);
  calls.answer(rubricContract.loadRubric, () => rows);
  calls.answer(rubricContract.listRubricResults, () => []);
  calls.answer(gradingContract.listGradeHistory, () => changes);
  calls.answer(rubricContract.putRubricResult, () => {
    changes = [
      {
        changedAt: new Date(),
        isRubric: true,
        grade: 10,
        passedBack: false,
        user: submission.user,
        origin: 'human',
      },
    ];
    return { copiedItems: [], submission };
  });
});
afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

it('has the grade of a rubric as soon as somebody has marked it', async () => {
  const place = { assignmentId: 5, submissionId: 9 };
  await renderScreen(
    <>
      <RubricMarker {...place} mode="mark" />
      <GradeBox {...place} mode="grade" hasHistory />
    </>,
  );
  const button = page.getByRole('button', { name: 'History of the grade' });
  await button.click();
  await expect.element(page.getByText('The grade has not changed yet.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('radio', { name: /Works/ }).click();
  await expect.poll(() => changes.length).toBe(1);
  await button.click();
  await expect.element(page.getByRole('list', { name: 'History of the grade' })).toHaveTextContent('10.00');
});
