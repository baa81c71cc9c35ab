import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { autotestContract } from '../../../autotest/domain/contract.ts';
import type { RunnerOnWire } from '../../../autotest/domain/model.ts';
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

const remark = 'cgroups cannot be written. The memory limit is per process.';
const runner: RunnerOnWire = {
  runnerId: 'host-1-abc',
  tokenName: 'host-1 in the cellar',
  seenAt: new Date(),
  state: 'working',
  life: 'alive',
  jobs: 2,
  slots: 4,
  cache: { layers: 3, bytes: 1_288_490_189, mostBytes: 21_474_836_480 },
  machine: { architecture: 'arm64', kernel: 'Linux 6.18.5', cores: 8, memoryBytes: 17_179_869_184 },
  cgroups: 'none',
  bases: ['debian-bookworm', 'quick'],
  offers: { python: ['3.11', 'pypy'], pytest: [] },
  remarks: [remark],
};
const answer = (...runners: RunnerOnWire[]) =>
  calls.answer(autotestContract.listRunners, () => ({ runners }));

it('shows of each runner its state, load and cache, how it limits programs, and what is weaker than possible', async () => {
  answer(runner);
  await show();
  for (const text of [
    'host-1-abc',
    'Token host-1 in the cellar',
    remark,
    'Limits: Per process',
    'At work',
    '2 of 4',
    '3 layers, 1.2 GB of 20 GB',
    'Linux 6.18.5, arm64, 8 cores, 16 GB',
    'Python 3.11, pypy',
  ]) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
});

it('shows runners that get no work, and those of which an older version tells nothing', async () => {
  const { cache: _, machine: __, slots: ___, ...old } = runner;
  answer(
    { ...old, state: 'otherVersion', remarks: [] },
    { ...runner, runnerId: 'host-2', state: 'gone', jobs: 0 },
    { ...runner, runnerId: 'host-3', state: 'stopping', offers: {}, bases: [] },
  );
  await show();
  for (const text of [
    'Other version',
    '2 at work',
    'Not heard of',
    '0 of 4',
    'Stopping',
    'No base system yet',
  ]) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
});

it('says that tests wait while there is no runner', async () => {
  calls.answer(autotestContract.listRunners, () => ({ runners: [] }));
  await show();
  await expect.element(page.getByText('There are no runners')).toBeVisible();
});
