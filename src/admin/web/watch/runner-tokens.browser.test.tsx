import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { userReply } from '../../../../tests/support/sample-replies.ts';
import { runnerTokenContract, type RunnerToken } from '../../../autotest/domain/runners/tokens.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { peopleContract } from '../../../people/domain/contract.ts';
import { RunnerTokensCard } from './RunnerTokensCard.tsx';

const { listRunnerTokens, createRunnerToken, revokeRunnerToken } = runnerTokenContract;
const cellar: RunnerToken = {
  id: '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11',
  name: 'cellar',
  prefix: 'pmr_abcd',
  isOfEnvironment: false,
  state: 'valid',
  createdAt: new Date(),
  creator: { id: 7, name: 'Ada Admin', username: 'ada' },
  seenAt: null,
  seenNetwork: '10.0.0.7',
  revokedAt: null,
};
let calls: AnsweredCalls;
let tokens: RunnerToken[];

function logIn(isAdmin: boolean): void {
  const permissions = { can_manage_background_jobs: true, is_admin: isAdmin };
  calls.answer(peopleContract.getCurrentUser, () => userReply({ permissions }));
}

beforeEach(() => {
  queryClient.clear();
  sessionStore.set({
    accessToken: 'one',
    userId: 7,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  calls = answerCalls();
  tokens = [cellar];
  calls.answer(listRunnerTokens, () => ({ tokens }));
  logIn(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStore.set(undefined);
});

async function press(name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
}

it('makes a token by keyboard, shows it once and copies it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  calls.answer(createRunnerToken, () => ({ token: 'pmr_the-whole-token', tokenId: cellar.id }));
  await renderScreen(<RunnerTokensCard />);
  await press('New token');
  await expect.element(page.getByLabelText('Name of the host')).toHaveFocus();
  await userEvent.keyboard('attic{Enter}');
  await expect.element(page.getByRole('button', { name: 'Copy' })).toHaveFocus();
  expect(calls.sentTo(createRunnerToken)).toEqual([{ name: 'attic' }]);
  await expect.element(page.getByLabelText('Token', { exact: true })).toHaveValue('pmr_the-whole-token');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The token was copied')).toBeVisible();
  expect(write).toHaveBeenCalledWith('pmr_the-whole-token');
  await press('Done');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain('pmr_the-whole-token');
});

it('says what will happen before it revokes one, and says that it did', async () => {
  calls.answer(revokeRunnerToken, () => {
    tokens = [{ ...cellar, state: 'revoked', revokedAt: new Date() }];
  });
  await renderScreen(<RunnerTokensCard />);
  await expect.element(page.getByText('pmr_abcd…')).toBeVisible();
  await expect.element(page.getByText('Ada Admin')).toBeVisible();
  await expect.element(page.getByText('10.0.0.7')).toBeVisible();
  await press('Revoke the token cellar');
  await expect.element(page.getByText('lose their jobs at once', { exact: false })).toBeVisible();
  await press('Revoke');
  await expect.element(page.getByText('The token cellar was revoked')).toBeVisible();
  await expect.element(page.getByText('Revoked', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Revoke the token cellar' })).not.toBeInTheDocument();
});

it('lets people who manage jobs see and revoke tokens, and only administrators make them', async () => {
  logIn(false);
  tokens = [];
  await renderScreen(<RunnerTokensCard />);
  await expect.element(page.getByText('There are no runner tokens')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'New token' })).not.toBeInTheDocument();
});
