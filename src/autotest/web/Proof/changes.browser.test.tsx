import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { idOf } from '../../../../tests/support/autotest-blocks.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { queryClient } from '../../../kernel/web/api.ts';
import { proofContract } from '../../domain/proof/contract.ts';
import type { ResultChange } from '../../domain/proof/model.ts';
import { ChangesCard } from './ChangesCard.tsx';

let calls: AnsweredCalls;
beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const said = (passed: number) => ({
  points: { achieved: String(passed), possible: '2' },
  tests: { passed, all: 2 },
});
const change = (differences: Partial<ResultChange>): ResultChange => ({
  ...{ submissionId: '9', authorName: 'Robin', isWaiting: false, before: said(2), now: said(1) },
  ...differences,
});

it('asks only when it is wanted, and lists those whose result is another now', async () => {
  calls.answer(proofContract.listAutoTestChanges, () => ({
    changes: [
      change({}),
      change({ submissionId: '10', authorName: 'Same', now: said(2) }),
      change({ submissionId: '11', authorName: 'Later', now: null, isWaiting: true }),
      change({ submissionId: '12', authorName: 'Kept', now: null }),
    ],
  }));
  await renderScreen(<ChangesCard assignmentId={5} snapshotId={idOf('S')} courseId={1} />);
  const button = page.getByRole('button', { name: 'Show what changed' });
  await expect.element(button).toBeVisible();
  expect(calls.sentTo(proofContract.listAutoTestChanges)).toEqual([]);
  await button.click();
  await expect
    .element(page.getByText('1 of 3 submissions changed. 1 run waits or goes on still.'))
    .toBeVisible();
  await expect.element(page.getByText('1 submission was not tested with this snapshot.')).toBeVisible();
  await expect.element(page.getByText('Robin')).toBeVisible();
  await expect.element(page.getByText('2 of 2 tests · 2 / 2 points')).toBeVisible();
  await expect.element(page.getByText('1 of 2 tests · 1 / 2 points')).toBeVisible();
  expect(page.getByText('Same').query()).toBeNull();
});

it('says only that nothing was tested where everybody kept their results', async () => {
  calls.answer(proofContract.listAutoTestChanges, () => ({
    changes: [change({ now: null }), change({ submissionId: '10', now: null })],
  }));
  await renderScreen(<ChangesCard assignmentId={5} snapshotId={idOf('S')} courseId={1} />);
  await page.getByRole('button', { name: 'Show what changed' }).click();
  await expect.element(page.getByText('2 submissions were not tested with this snapshot.')).toBeVisible();
  expect(page.getByText('changed.').query()).toBeNull();
});
