// Connections with repositories, and pushes that come through them.
import { expect } from 'vitest';
import { z } from 'zod';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import type { AssignmentPatch } from '../../src/assignments/domain/model.ts';
import { gitContract } from '../../src/submissions/domain/git/contract.ts';
import type { GitHook } from '../../src/submissions/domain/git/model.ts';
import { githubHeaders, githubPush, type TestRepository } from './git-server.ts';
import { runJobs } from './run-jobs.ts';
import type { Actor, World } from './world.ts';

const webhookType = 'git' as const;

export async function assignmentWithGit(w: World, settings: AssignmentPatch = {}): Promise<number> {
  const { id } = await w.assignment();
  const body = { webhookUploadEnabled: true, ...settings };
  await w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId: id }, body });
  return id;
}

/** A connection with a repository, made by this person. */
export function setUpHook(actor: Actor, assignmentId: number, query: object = {}): Promise<GitHook> {
  return actor.call(gitContract.setUpGitHook, { params: { assignmentId }, query: { webhookType, ...query } });
}

const Answered = z.object({ message: z.string().optional(), code: z.string().optional() });

interface Answer {
  status: number;
  body: z.infer<typeof Answered>;
}

/** Sends a push as a host does. */
export async function sendPush(
  w: World,
  hook: GitHook,
  { body, headers, branch }: { body: string; headers: Record<string, string>; branch?: string },
): Promise<Answer> {
  const query = branch === undefined ? '' : `?branch=${branch}`;
  const response = await fetch(`${w.baseUrl}/api/v1/webhooks/${hook.id}${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, body: Answered.parse(await response.json()) };
}

/** A push that is taken, and what the worker makes of it. */
export async function pushed(
  w: World,
  hook: GitHook,
  { repository, commit, change = {} }: { repository: TestRepository; commit: string; change?: object },
) {
  const body = JSON.stringify({ ...githubPush(repository, { commit }), ...change });
  const answer = await sendPush(w, hook, { body, headers: githubHeaders(hook.secret, body) });
  expect(answer.status, answer.body.message).toBe(200);
  await runJobs(w.platform, 'submissions.handInPush');
}

export function readHandIn(actor: Actor, assignmentId: number, query: object = {}) {
  return actor.call(gitContract.getGitHandIn, { params: { assignmentId }, query });
}
