import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { autotestContract } from '../../../autotest/domain/contract.ts';
import { runnerTokenContract } from '../../../autotest/domain/runners/tokens.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { adminContract } from '../../domain/contract.ts';
import type { BackgroundJob, JobState } from '../../domain/model.ts';
import { JobsPanel } from './JobsPanel.tsx';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { administration } from '../../../people/domain/addresses.ts';

const kind = 'people.mailInitialPasswords';
const title = 'Mail first passwords';
let calls: AnsweredCalls;
let state: JobState;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(autotestContract.listRunners, () => ({ runners: [] }));
  calls.answer(runnerTokenContract.listRunnerTokens, () => ({ tokens: [] }));
  calls.answer(adminContract.listBackgroundJobs, () => [job()]);
});
afterEach(() => vi.unstubAllGlobals());

const job = (): BackgroundJob => ({
  id: '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11',
  kind,
  state,
  createdAt: new Date(),
  startedAt: null,
  finishedAt: null,
  attempts: 3,
  error: null,
  starter: null,
  isLeased: false,
});

async function pressAt(name: string): Promise<void> {
  await renderPage(administration, hrefOf(administration), { component: JobsPanel });
  const button = page.getByRole('button', { name });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
}

it('restarts a failed job by keyboard, says so, and stays in its row (ADMIN-011)', async () => {
  state = 'failed';
  calls.answer(adminContract.restartBackgroundJob, () => {
    state = 'waiting';
  });
  await pressAt(`Restart ${title}`);
  await expect.element(page.getByText(`${title} was restarted`)).toBeVisible();
  await expect.element(page.getByRole('button', { name: `Revoke ${title}` })).toHaveFocus();
});

it('revokes a waiting one by keyboard, and the focus stays where its button was (ADMIN-011)', async () => {
  state = 'waiting';
  calls.answer(adminContract.revokeBackgroundJob, () => {
    state = 'revoked';
  });
  await pressAt(`Revoke ${title}`);
  await expect.element(page.getByText(`${title} was revoked`)).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Revoked' })).toBeVisible();
  expect(document.activeElement?.closest('[role=row]')).toHaveTextContent(title);
});

it('says why a job was not restarted, and offers it again (ADMIN-011)', async () => {
  state = 'failed';
  calls.refuse(adminContract.restartBackgroundJob, 409, { message: 'This job is running.' });
  await pressAt(`Restart ${title}`);
  await expect.element(page.getByText('The job was not restarted').first()).toBeVisible();
  await expect.element(page.getByText('This job is running.').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: `Restart ${title}` })).toHaveFocus();
});
