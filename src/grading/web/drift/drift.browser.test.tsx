import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { aboutReply, assignmentReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { driftContract } from '../../domain/drift/contract.ts';
import type { GraderDrift } from '../../domain/drift/model.ts';
import { DriftCard } from './DriftCard.tsx';

let calls: AnsweredCalls;
const assignment = assignmentReply({ id: 7, grading: { scale: 'points', points: 10 } });
beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(assignmentContract.getAssignment, () => assignment);
  calls.answer(rubricContract.loadRubric, () => [
    {
      ...{ id: 5, header: 'Style', description: '', descriptionType: 'plain_text' as const },
      ...{ type: 'normal' as const, locked: false as const, items: [] },
    },
  ]);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const drift = (id: number, name: string, more: Partial<GraderDrift>): GraderDrift => ({
  user: { ...userReply(), id, name },
  ...{ count: 5, mean: 7, spread: 1, outlierCount: 0, outliers: [] },
  rows: [{ rowId: 5, points: 1.5, count: 5 }],
  ...more,
});

it('shows who grades lower than the others, where, and leads to what is far off', async () => {
  const outliers = [{ submissionId: '31', grade: 1 }];
  calls.answer(driftContract.getGraderDrift, () => ({
    ...{ count: 10, mean: 6, spread: 2 },
    graders: [drift(1, 'Robin', {}), drift(2, 'Noor', { mean: 5, outlierCount: 3, outliers })],
  }));
  await renderScreen(<DriftCard assignment={assignment} />);
  await expect.element(page.getByText('−1.00')).toBeVisible();
  await expect.element(page.getByText('+1.00')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '1.00' })).toBeVisible();
  await expect.element(page.getByText('and 2 more')).toBeVisible();
  await expect.element(page.getByText('1.50').first()).toBeVisible();
});

it('says of one grader alone that there is nobody to compare with', async () => {
  calls.answer(driftContract.getGraderDrift, () => ({
    ...{ count: 5, mean: 7, spread: 1 },
    graders: [drift(1, 'Robin', {})],
  }));
  await renderScreen(<DriftCard assignment={assignment} />);
  await expect.element(page.getByText(/there is nobody to compare with/)).toBeVisible();
  expect(page.getByText('+0.00').elements()).toEqual([]);
});

it('says so where nobody has graded', async () => {
  calls.answer(driftContract.getGraderDrift, () => ({ count: 0, mean: null, spread: null, graders: [] }));
  await renderScreen(<DriftCard assignment={assignment} />);
  await expect.element(page.getByText('Nobody has graded yet.')).toBeVisible();
});
