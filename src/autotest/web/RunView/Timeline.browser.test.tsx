import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../../../tests/support/autotest-blocks.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import type { Result } from '../../domain/model.ts';
import { Timeline } from './Timeline.tsx';

const second = (at: number) => new Date(Date.UTC(2026, 1, 1, 11, 0, 0, at * 1000));

const ended: Result = {
  resultId: idOf('A'),
  assignmentId: '5',
  submissionId: '9',
  snapshotId: idOf('S'),
  createdAt: second(0),
  startedAt: second(5),
  finishedAt: second(20),
  state: 'passed',
  isFinal: true,
  points: { achieved: '1', possible: '1' },
  steps: [{ stepId: idOf('P'), state: 'passed', startedAt: second(6.5), finishedAt: second(20) }],
};

const phase = (name: string) => page.getByRole('listitem').filter({ hasText: name });

it('tells how long a run waited, was prepared and ran', async () => {
  await renderScreen(<Timeline result={ended} />);
  await expect.element(phase('Queued')).toHaveTextContent('5.0 s');
  await expect.element(phase('Set-up')).toHaveTextContent('1.5 s');
  await expect.element(phase('Tests')).toHaveTextContent('14 s');
  await expect.element(phase('Done')).toHaveTextContent('20 s in all');
});

it('tells nothing of phases that go on', async () => {
  const { finishedAt: _, ...running } = ended;
  await renderScreen(<Timeline result={{ ...running, state: 'running' }} />);
  await expect.element(phase('Tests')).toHaveTextContent(/^Tests$/);
  await expect.element(phase('Tests')).toHaveAttribute('aria-current', 'step');
});

const untimed = (state: 'running' | 'passed'): Result['steps'] => [
  { stepId: idOf('P'), state },
  { stepId: idOf('Q'), state: 'hidden' },
];

it('tells that tests run where their times are hidden', async () => {
  const { finishedAt: _, ...running } = ended;
  await renderScreen(<Timeline result={{ ...running, state: 'running', steps: untimed('running') }} />);
  await expect.element(phase('Tests')).toHaveAttribute('aria-current', 'step');
  await expect.element(phase('Set-up')).toHaveTextContent(/^Set-up$/);
});

it('takes no time of tests for that of the set-up where their times are hidden', async () => {
  await renderScreen(<Timeline result={{ ...ended, steps: untimed('passed') }} />);
  await expect.element(phase('Set-up')).toHaveTextContent(/^Set-up$/);
  await expect.element(phase('Done')).toHaveTextContent('20 s in all');
});
