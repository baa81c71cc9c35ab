import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { autotestContract } from '../../../autotest/domain/contract.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { RunnersCard } from './RunnersCard.tsx';

let calls: AnsweredCalls;
const show = () => renderScreen(<RunnersCard />);

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows how each runner limits programs, and what is weaker than possible', async () => {
  const remark = 'cgroups cannot be written. The memory limit is per process.';
  calls.answer(autotestContract.listRunners, () => ({
    runners: [
      {
        runnerId: 'host-1-abc',
        tokenName: 'host-1 in the cellar',
        seenAt: new Date(),
        cgroups: 'none' as const,
        bases: ['debian-bookworm', 'quick'],
        remarks: [remark],
      },
    ],
  }));
  await show();
  await expect.element(page.getByText('host-1-abc')).toBeVisible();
  await expect.element(page.getByText(remark)).toBeVisible();
  await expect.element(page.getByText('Per process', { exact: true })).toBeVisible();
});

it('says that tests wait while there is no runner', async () => {
  calls.answer(autotestContract.listRunners, () => ({ runners: [] }));
  await show();
  await expect.element(page.getByText('There are no runners')).toBeVisible();
});
