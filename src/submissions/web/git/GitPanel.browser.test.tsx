import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { assignmentReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { gitContract } from '../../domain/git/contract.ts';
import type { GitHandIn, GitHook, GitPush } from '../../domain/git/model.ts';
import { GitPanel } from './GitPanel.tsx';
import { PushNotice } from './PushNotice.tsx';

const template = 'https://github.com/riverside/sorting';
const assignment = assignmentReply({
  webhookConfiguration: { tag: 'enabled', githubTemplateRepo: template },
});
const hook: GitHook = {
  id: '11111111-2222-4333-8444-555555555555',
  publicKey: 'ssh-ed25519 AAAAkey proofmark-11111111',
  assignmentId: assignment.id,
  userId: 7,
  secret: 'whsec_secret',
  defaultBranch: null,
  url: 'https://proofmark.example.org/api/v1/webhooks/11111111-2222-4333-8444-555555555555',
};
const push: GitPush = {
  id: '1',
  host: 'gitlab',
  receivedAt: new Date('2026-11-20T10:00:00Z'),
  state: 'handed_in',
  reason: null,
  repository: 'robin/sorting',
  branch: 'main',
  commit: 'fa27788ca7c262095f50fc6256b2e06fbf4630bf',
  submissionId: 12,
};

let calls: AnsweredCalls;
let stored: GitHandIn;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  stored = { hook: null, endedAt: null, pushes: [] };
  calls.answer(gitContract.getGitHandIn, () => stored);
  calls.answer(gitContract.setUpGitHook, () => {
    stored = { hook, endedAt: null, pushes: [] };
    return hook;
  });
  calls.answer(gitContract.removeGitHook, () => {
    stored = { hook: null, endedAt: null, pushes: [] };
    return undefined;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('tells what became of each push and why, and ends the connection after a question', async () => {
  const ignored = 'The push went to the branch draft. Only main is handed in.';
  stored = {
    hook,
    endedAt: null,
    pushes: [
      { ...push, id: '3', state: 'waiting', submissionId: null },
      { ...push, id: '2', state: 'ignored', reason: ignored, branch: 'draft', submissionId: null },
      push,
    ],
  };
  await renderScreen(<GitPanel assignment={assignment} authorId={7} />);
  await expect.element(page.getByText('Being read')).toBeVisible();
  await expect.element(page.getByText(ignored)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Handed in' }))
    .toHaveAttribute('href', `/courses/1/assignments/${assignment.id}/submissions/12`);
  await button('How to connect').click();
  await expect.element(page.getByText(/signing token/)).toBeVisible();
  await button('End the connection').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the connection' }).click();
  await expect.element(button('Connect a repository')).toBeVisible();
});

it('tells the rest of a group why their connection has ended, and connects again', async () => {
  stored = { hook: null, endedAt: new Date('2026-11-21T10:00:00Z'), pushes: [push] };
  await renderScreen(<GitPanel assignment={assignment} authorId={7} />);
  await expect.element(page.getByText(/Somebody left your group/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Handed in' })).toBeVisible();
  await button('Connect a repository').click();
  await expect.element(page.getByLabelText('Deploy key', { exact: true })).toHaveValue(hook.publicKey);
  await expect.element(page.getByText(/Somebody left your group/)).not.toBeInTheDocument();
});

it('says what went wrong, and reads again', async () => {
  calls.refuse(gitContract.getGitHandIn, 403, { message: 'You do not have the permission.' });
  await renderScreen(<GitPanel assignment={assignment} authorId={7} />);
  await expect.element(page.getByText('The connection could not be read.')).toBeVisible();
});

it('connects a repository: key, address and secret to copy, in the words of each host', async () => {
  await renderScreen(<GitPanel assignment={assignment} authorId={7} />);
  const link = page.getByRole('link', { name: 'Create repository from template' });
  await expect.element(link).toHaveAttribute('href', `${template}/generate`);
  await button('Connect a repository').click();
  await expect.element(page.getByLabelText('Deploy key', { exact: true })).toHaveValue(hook.publicKey);
  await expect.element(page.getByLabelText('Payload URL', { exact: true })).toHaveValue(hook.url);
  await page.getByText('GitLab', { exact: true }).click();
  await expect.element(page.getByText(/signing token/)).toBeVisible();
  await page.getByLabelText('Branch that is handed in').fill('hand in');
  await expect
    .element(page.getByLabelText('URL', { exact: true }))
    .toHaveValue(`${hook.url}?branch=hand%20in`);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await button('Copy Secret').click();
  expect(write).toHaveBeenCalledWith(hook.secret);
  await expect.element(page.getByText('No push has come yet')).toBeVisible();
});

it('tells outside of the list that the newest push was not handed in, and leads there', async () => {
  const onOpen = vi.fn();
  const reason = 'The push went to the branch draft. Only main is handed in.';
  stored = { hook, endedAt: null, pushes: [{ ...push, state: 'ignored', reason, submissionId: null }, push] };
  await renderScreen(<PushNotice assignmentId={assignment.id} authorId={7} onOpen={onOpen} />);
  await expect.element(page.getByText(reason)).toBeVisible();
  await button('See your pushes').click();
  expect(onOpen).toHaveBeenCalledOnce();
});

it('tells nothing where a later push was handed in', async () => {
  stored = { hook, endedAt: null, pushes: [push, { ...push, id: '0', state: 'failed' }] };
  await renderScreen(<PushNotice assignmentId={assignment.id} authorId={7} onOpen={vi.fn()} />);
  await expect.poll(() => calls.sentTo(gitContract.getGitHandIn).length).toBe(1);
  await expect.element(page.getByText('Your last push was not handed in')).not.toBeInTheDocument();
});
