// Tokens of runners. Each host has its own, so that a lost token can be revoked alone.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { Id, Name, Uuid } from '../../../kernel/domain/fields.ts';
import { refusal } from '../../../kernel/domain/refusal.ts';
import { declareSubject } from '../../../kernel/domain/subject.ts';

/** More than any site needs. */
export const mostRunnerTokens = 500;

export const tooManyRunnerTokens = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: `There are ${mostRunnerTokens} runner tokens. Revoke those that no runner uses.`,
});
export const runnerTokenNotFound = refusal({
  code: 'OBJECT_NOT_FOUND',
  status: 404,
  text: 'There is no such runner token, or it has been revoked already.',
});

export const RunnerToken = z
  .object({
    id: Uuid,
    name: z.string(),
    /** The first characters of the token; empty for the token of the environment. */
    prefix: z.string(),
    isOfEnvironment: z.boolean(),
    /** `notConfigured`: the environment names another token now. */
    state: z.enum(['valid', 'notConfigured', 'revoked']),
    createdAt: z.date(),
    /** Null for the token of the environment. */
    creator: z.object({ id: Id, name: z.string(), username: z.string() }).nullable(),
    /** When a runner last used the token, to the minute, and from which network. */
    seenAt: z.date().nullable(),
    seenNetwork: z.string().nullable(),
    revokedAt: z.date().nullable(),
  })
  .meta({ id: 'RunnerToken' });
export type RunnerToken = z.infer<typeof RunnerToken>;

/** Runners and their tokens. */
export const runnerSubject = declareSubject('runner');

// A person who makes a token can read every hand-in with it, so making one needs a higher right than seeing
// or revoking.
const administrators = { permission: 'is_admin' } as const;
const manageJobs = { permission: 'can_manage_background_jobs' } as const;

export const runnerTokenContract = {
  listRunnerTokens: endpoint({
    method: 'GET',
    path: '/runner-tokens',
    wire: 'v2',
    summary: 'List the tokens of runners, those that are valid first, then the newest',
    about: [runnerSubject],
    access: manageJobs,
    reply: z.object({ tokens: z.array(RunnerToken) }),
  }),
  createRunnerToken: endpoint({
    method: 'POST',
    path: '/runner-tokens',
    wire: 'v2',
    summary: 'Make a token for a runner; only this answer holds it',
    about: [runnerSubject],
    access: administrators,
    body: z.object({ name: Name }),
    reply: z.object({ token: z.string(), tokenId: Uuid }),
    repliesWithSecret: true,
    refusals: [tooManyRunnerTokens],
  }),
  revokeRunnerToken: endpoint({
    method: 'DELETE',
    path: '/runner-tokens/{tokenId}',
    wire: 'v2',
    summary: 'Revoke a token of a runner: its jobs go back to the queue, and its next call is refused',
    about: [runnerSubject],
    access: manageJobs,
    params: z.object({ tokenId: Uuid }),
    refusals: [runnerTokenNotFound],
  }),
} satisfies AppContract;
