// What the host of a repository sends. Everything is refused in the same words until the secret is proved; after that
// the author is told of everything, on the page and in the host's own list of deliveries.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { countUse } from '../../../kernel/server/http/rate-limit.ts';
import { storableJson } from '../../../kernel/server/http/storable-text.ts';
import { pushBytes } from '../../domain/git/contract.ts';
import type { GitHost, PushState } from '../../domain/git/model.ts';
import { branchOf, pushOf, wantedBranchOf, type Push } from '../../domain/git/push.ts';
import {
  connectionEnded,
  otherBranch,
  pushTooLarge,
  unknownEvent,
  unknownHost,
  unknownRequest,
  unreadablePush,
} from '../../domain/git/refusals.ts';
import { secretOfHook } from './actions.ts';
import { handInPushJob } from './job.ts';
import { eventOf, hostOf, isProved } from './signatures.ts';
import { findHook, insertPush, removeOldPushes, updateDefaultBranch, type HookRow } from './store.ts';

const mostDeliveriesInHour = 60;
const tooMany = 'Too many pushes came in the last hour. Wait a little and push again.';
const mostReadBytes = 32 * 1024 * 1024;
/** A push of GitHub names up to 2,048 commits with all their files. */
const mostValues = 200_000;

export async function receivePush(
  ctx: Context,
  hookId: string,
  askedBranch: string | undefined,
): Promise<{ message: string }> {
  const body = await bodyOf(ctx.request.raw);
  const hook = await findHook(ctx.db, hookId);
  const secret = hook && secretOfHook(ctx.platform, hook);
  const { headers } = ctx.request;
  const host = hostOf(headers);
  if (host === undefined) throw new RefusedError(unknownHost);
  const isTrue = secret !== undefined && isProved(host, { headers, body, now: ctx.now() }, secret);
  if (!hook || !isTrue) throw new RefusedError(unknownRequest);
  if (hook.endedAt !== null) throw new RefusedError(connectionEnded);
  const received = { hook, host, bodySha256: createHash('sha256').update(body).digest('hex') };
  await countDelivery(ctx, hook);
  const event = eventOf(headers).toLowerCase();
  if (event === 'ping') return greet(ctx, received);
  if (event !== 'push' && event !== 'push hook') throw new RefusedError(unknownEvent);
  const push = pushOf(host, jsonOf(body));
  if (!push) throw new RefusedError(unreadablePush);
  return notePush(ctx, received, { push, askedBranch });
}

interface Received {
  readonly hook: HookRow;
  readonly host: GitHost;
  readonly bodySha256: string;
}

/** GitHub and Gitea try a new connection. */
async function greet(ctx: Context, received: Received): Promise<{ message: string }> {
  await note(ctx, received, { state: 'greeted', reason: null });
  return { message: 'The connection works. Push to hand in.' };
}

async function notePush(
  ctx: Context,
  received: Received,
  { push, askedBranch }: { push: Push; askedBranch: string | undefined },
): Promise<{ message: string }> {
  const branch = branchOf(push);
  const wanted = wantedBranchOf(push, askedBranch);
  if (branch === undefined) return { message: 'Tags are not handed in.' };
  if (push.commit === undefined) return { message: 'The branch was deleted. Nothing is handed in.' };
  if (branch !== wanted) {
    const reason = `The push went to the branch ${branch}. Only ${wanted} is handed in.`;
    await note(ctx, received, { state: 'ignored', reason, push, branch });
    throw new RefusedError(otherBranch, { text: reason });
  }
  const isNew = await note(ctx, received, { state: 'waiting', reason: null, push, branch });
  return { message: isNew ? 'The push is being handed in.' : 'This push came before.' };
}

interface Noted {
  readonly state: PushState;
  readonly reason: string | null;
  readonly push?: Push;
  readonly branch?: string;
}

/** False for a delivery that was noted before. */
async function note(ctx: Context, { hook, ...received }: Received, noted: Noted): Promise<boolean> {
  const { receivedAt: startedAt } = ctx.request;
  const { push, branch = null, ...outcome } = noted;
  return ctx.transaction(async (tx) => {
    const moments = { startedAt, receivedAt: ctx.now() };
    const given = { hookId: hook.id, ...received, ...moments, ...outcome, push, branch };
    const pushId = await insertPush(tx, given);
    if (pushId === undefined) return false;
    if (push?.defaultBranch !== undefined) await updateDefaultBranch(tx, hook.id, push.defaultBranch);
    await removeOldPushes(tx, hook.id);
    if (noted.state === 'waiting')
      await tx.enqueue(handInPushJob, { pushId }, { group: `author ${hook.personId}` });
    return true;
  });
}

/**
 * Counts whatever comes with the secret: what cannot be read takes time, too, and what failed may come again. A new
 * connection of the author does not begin anew.
 */
function countDelivery(ctx: Context, { assignmentId, personId }: HookRow): Promise<void> {
  const key = `git deliveries ${assignmentId} ${personId}`;
  return countUse(ctx.db, { key, requests: mostDeliveriesInHour, seconds: 3600, text: tooMany }, ctx.now());
}

async function bodyOf(raw: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const source: AsyncIterable<Buffer> = raw;
  for await (const chunk of source) {
    bytes += chunk.length;
    // The rest is read and dropped, since hosts show an answer only after they have sent everything. No host sends
    // more than GitHub's 25 MB: then the connection is cut.
    if (bytes > mostReadBytes) break;
    if (bytes <= pushBytes) chunks.push(chunk);
  }
  if (bytes > pushBytes) throw new RefusedError(pushTooLarge);
  return Buffer.concat(chunks);
}

/** GitHub can also send a form with the JSON in a field; the page says to choose JSON. */
function jsonOf(body: Buffer): unknown {
  try {
    return storableJson(body.toString('utf8'), { mostValues });
  } catch {
    return undefined;
  }
}
