// Hands a push in, in the worker: reads the commit and stores its files, by the same checks as an upload. The moment of
// the hand-in is that of the push.
import { z } from 'zod';
import type { HandInFilter } from '../../../assignments/domain/hand-in-rules/model.ts';
import { holdAuthor, listAuthors } from '../../../groups/server/index.ts';
import { RefusedError, demand } from '../../../kernel/domain/refusal.ts';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { declareJob } from '../../../kernel/server/jobs/job.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { roomJob, type RoomJob } from '../../../kernel/server/room.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import { contextForPerson } from '../../../people/server/index.ts';
import { verdictOn } from '../../domain/hand-in-filter.ts';
import { GitHost } from '../../domain/git/model.ts';
import { Push } from '../../domain/git/push.ts';
import { connectionEnded } from '../../domain/git/refusals.ts';
import { appliedRules, leftOutText } from '../applied-rules.ts';
import { limitsOf, startHandIn, storeHandIn, type HandIn } from '../started-hand-in.ts';
import { privateKeyOfHook } from './actions.ts';
import { collectCommit, type CommitFiles } from './commit-files.ts';
import { GitFailed, sentences } from './failures.ts';
import { withCommit, type GitAccess } from './repository.ts';
import {
  findHook,
  findPush,
  lockWaitingPush,
  insertHostKeys,
  listHostKeys,
  removeHostKeys,
  settlePush,
  type HookRow,
} from './store.ts';
import { publishedHostKeys } from './published-host-keys.ts';

export const handInPushJob = declareJob({
  name: 'submissions.handInPush',
  payload: z.object({ pushId: z.number() }),
  // Faults of the site alone: for three hours, since nobody may push the same commit once more.
  retries: 27,
  longestDelaySeconds: 600,
  timeoutSeconds: 600,
  // A slow server of one author holds one of the turns of `repository.ts`, not all of them.
  atOnceByGroups: 4,
});

interface Waiting {
  readonly pushId: number;
  readonly hook: HookRow;
  readonly host: GitHost;
  readonly push: Push;
  readonly branch: string;
  readonly moments: { startedAt: Date; createdAt: Date };
}

async function handInPush(platform: Platform, { pushId }: { pushId: number }): Promise<void> {
  const waiting = await findWaiting(platform, pushId);
  if (!waiting) return;
  try {
    await handIn(platform, waiting);
  } catch (error) {
    const told = outcomeOf(error);
    if (!told) throw error;
    if (error instanceof GitFailed) platform.log.info({ err: error, pushId }, 'a repository was not read');
    await runInBackground({ platform }, (tx) => settlePush(tx, pushId, told));
  }
}

/** Somebody may have left the group since the push came. Whoever changes a group waits while its author is held. */
async function demandConnected(tx: Tx, hookId: string): Promise<void> {
  const hook = await findHook(tx, hookId);
  if (hook?.endedAt !== null) throw new RefusedError(connectionEnded);
}

/** What the author is told; undefined for a fault of ours, after which the job runs again. */
function outcomeOf(error: unknown): { state: 'failed' | 'ignored'; reason: string } | undefined {
  if (error instanceof GitFailed) return { state: 'failed', reason: error.message };
  if (!(error instanceof RefusedError)) return undefined;
  const reason = restrictedCodes.has(error.refusal.code) ? restrictedText : error.message;
  return { state: 'ignored', reason };
}

/** A push shows neither a password nor the place from which somebody works. */
const restrictedCodes = new Set(['PASSWORD_REQUIRED', 'IP_NOT_ALLOWED']);
const restrictedText =
  'This assignment opens only with a password or from certain networks, and a push cannot show either. Hand in the files on its page.';

async function findWaiting(platform: Platform, pushId: number): Promise<Waiting | undefined> {
  const { db } = platform.database;
  const row = await findPush(db, pushId);
  if (row?.state !== 'waiting' || row.told === null || row.branch === null) return undefined;
  const hook = await findHook(db, row.hookId);
  if (!hook) return undefined;
  return {
    pushId,
    hook,
    host: GitHost.parse(row.host),
    push: Push.parse(row.told),
    branch: row.branch,
    moments: { startedAt: row.startedAt, createdAt: row.receivedAt },
  };
}

async function handIn(platform: Platform, waiting: Waiting): Promise<void> {
  const { pushId, moments } = waiting;
  const begun = await start(platform, waiting);
  const { entries, notes } = await readFiles(platform, begun, waiting);
  // Reading may take minutes. All checks are repeated now, with the present dates and rights.
  const now = await start(platform, waiting);
  const origin = waiting.host;
  const extraInfo = extraInfoOf(waiting);
  await runInBackground({ platform, starterId: now.ctx.session.personId }, async (tx) => {
    if (!(await lockWaitingPush(tx, pushId))) return;
    await holdAuthor(tx, waiting.hook.personId);
    await demandConnected(tx, waiting.hook.id);
    const submissionId = await storeHandIn(tx, now, { entries, moments, origin, extraInfo });
    const reason = notes.length === 0 ? null : notes.join(' ');
    await settlePush(tx, pushId, { state: 'handed_in', reason, submissionId });
  });
}

/** The checks of a hand-in with the present rights of who pushes. Their way may be off by now (011). */
async function start(platform: Platform, { hook, moments }: Waiting): Promise<HandIn> {
  const wishes = hook.isTest ? { isTestSubmission: true } : { authorId: hook.personId };
  const ctx = await contextForPerson(platform, await senderIdOf(platform.database.db, hook));
  return startHandIn(ctx, hook.assignmentId, { wishes, moments, isWayEnabled: () => true });
}

/**
 * Whose rights count. An author reads the secret of each connection that is theirs: one that staff made for them must
 * not hand in with the rights of staff, after the deadline and without a limit.
 */
async function senderIdOf(db: Db, { madeById, personId, isTest }: HookRow): Promise<number> {
  if (isTest) return madeById;
  const [author] = await listAuthors(db, [personId]);
  const senderId = author?.memberIds.includes(madeById) ? madeById : author?.memberIds[0];
  if (senderId === undefined) throw new RefusedError(connectionEnded);
  return senderId;
}

async function readFiles(
  platform: Platform,
  begun: HandIn,
  { hook, push, branch }: Waiting,
): Promise<CommitFiles> {
  const { commit = '', httpUrl, sshUrl, isPublic } = push;
  const urls = isPublic ? [httpUrl, sshUrl] : [sshUrl, httpUrl];
  const limits = await limitsOf(begun);
  const { blobs } = platform;
  const collected = await withCommit({ urls, commit, branch }, accessOf(platform, hook), (fetched) =>
    blobs.together((put) => collectCommit(fetched, { limits, sink: put })),
  );
  const filter: HandInFilter = begun.scope.assignment.handInFilter ?? { version: 'EmptySubmissionFilter' };
  const given = { entries: collected.entries, filter, mode: 'delete' as const };
  const applied = await appliedRules(platform, given, hook.personId);
  demand(verdictOn(given, applied));
  const leftOut = leftOutText(applied.removed);
  const notes = leftOut === undefined ? collected.notes : [...collected.notes, leftOut];
  return { entries: applied.kept, notes };
}

function accessOf(platform: Platform, hook: HookRow): GitAccess {
  const { db } = platform.database;
  const privateKey = privateKeyOfHook(platform, hook);
  if (privateKey === undefined) throw new GitFailed(sentences.newKeyNeeded);
  return {
    privateKey,
    reachableNetworks: platform.config.reachableNetworks,
    knownLines: async (host) => publishedHostKeys[host] ?? listHostKeys(db, host),
    keepLines: (host, lines) =>
      runInBackground({ platform }, (tx) =>
        insertHostKeys(tx, { host, lines, seenAt: platform.clock.now() }),
      ),
  };
}

/** For the operator, after a server has changed its key; answers how many keys were known. */
export function forgetGitHost(platform: Platform, host: string): Promise<number> {
  return runInBackground({ platform }, (tx) => removeHostKeys(tx, host));
}

/** What readers of the hand-in learn of the push (behaviour 10, ASGN-046). */
function extraInfoOf({ hook, host, push, branch }: Waiting): Record<string, unknown> {
  return {
    type: host,
    url: push.pageUrl ?? push.httpUrl,
    commit: push.commit,
    ref: push.ref,
    sender_username: push.senderUsername ?? null,
    sender_name: push.senderName ?? null,
    webhook_id: hook.id,
    clone_url: push.sshUrl,
    repository_name: push.repository,
    event: 'push',
    default_branch: push.defaultBranch ?? null,
    branch,
  };
}

export const gitJobs: RoomJob[] = [roomJob(handInPushJob, handInPush)];
