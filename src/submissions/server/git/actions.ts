// Connecting the repository of an author with an assignment. Who may hand in for the author may do so.
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment, type AssignmentScope } from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { seal, unseal, type SealedFor } from '../../../kernel/server/sealing.ts';
import {
  countOwnChange,
  demandOwnAccount,
  isOpenedByLink,
  siteAddress,
} from '../../../people/server/index.ts';
import { handInRule } from '../../domain/access-rules.ts';
import { GitHost, PushState, type GitHandIn, type GitHook, type GitPush } from '../../domain/git/model.ts';
import { connectionOfOwnSession } from '../../domain/git/refusals.ts';
import { mayUseWay } from '../../domain/rules.ts';
import { accessHandInAuthor, type AuthorWishes, type HandInAuthor } from '../authors/hand-in-author.ts';
import { ensureTestStudent, findTestStudent } from '../test-student.ts';
import { newDeployKey } from './deploy-key.ts';
import { secretPrefix } from './signatures.ts';
import { findHookOf, insertHook, listPushes, removeEndedHook, removeHook, type HookRow } from './store.ts';

const secretBytes = 32;

/**
 * Makes the connection, or answers the one that is there. Whoever acts as somebody else, looks with fewer rights, or has
 * nothing but the login link of an exam, would make something that outlives that and does more.
 */
export async function setUpGitHook(
  ctx: Context,
  assignmentId: number,
  wishes: AuthorWishes,
): Promise<GitHook> {
  const { scope, sender, author } = await accessAuthor(ctx, assignmentId, wishes);
  ctx.demand(mayChangeIn(scope.course));
  const { impersonatorId, restrictions } = ctx.session;
  const isWhole = impersonatorId === null && restrictions.removedPermissions.length === 0;
  if (!isWhole || (await isOpenedByLink(ctx))) throw new RefusedError(connectionOfOwnSession);
  const { permissions } = sender;
  const isWayEnabled = scope.assignment.webhookConfiguration.tag === 'enabled';
  ctx.demand(mayUseWay({ permissions, isWayEnabled }));
  await countOwnChange(ctx);
  const hook = await ctx.transaction(async (tx) => {
    const isTest = author === 'test student';
    const personId = isTest ? await ensureTestStudent(tx, scope.course) : author;
    const made = newHookOf(ctx, { assignmentId, personId, isTest });
    await removeEndedHook(tx, made);
    if (await insertHook(tx, made)) await auditHook(tx, 'git connection made', { assignmentId, personId });
    return findHookOf(tx, { assignmentId, personId });
  });
  if (!hook) throw new Error(`The connection of assignment ${assignmentId} is gone.`);
  return hookReply(ctx.platform, hook, { tellsSecret: isToldSecret(ctx, sender, hook) });
}

/**
 * What comes with the secret counts as the author's own. So it is told to authors, and to whoever made the connection for
 * them, whom the audit log names; others who may hand in for them do so under their own name, as does whoever acts as them.
 */
function isToldSecret(ctx: Context, sender: HandInAuthor['sender'], { isTest, madeById }: HookRow): boolean {
  const { personId, impersonatorId } = ctx.session;
  return impersonatorId === null && (sender.isOwn || isTest || madeById === personId);
}

/** The connection and what came through it; in a session by the login link of an exam without the connection. */
export async function readGitHandIn(
  ctx: Context,
  assignmentId: number,
  wishes: AuthorWishes,
): Promise<GitHandIn> {
  const { personId, sender } = await accessAuthor(ctx, assignmentId, wishes);
  const hook = personId === undefined ? undefined : await findHookOf(ctx.db, { assignmentId, personId });
  if (!hook) return { hook: null, endedAt: null, pushes: [] };
  const { endedAt } = hook;
  const rows = await listPushes(ctx.db, hook.id);
  const pushes = rows.map((row) => pushReply(row));
  const isShown = endedAt === null && !(await isOpenedByLink(ctx));
  const told = { tellsSecret: isToldSecret(ctx, sender, hook) };
  return { hook: isShown ? hookReply(ctx.platform, hook, told) : null, endedAt, pushes };
}

/** Ends the connection. Who sets it up again gets another key, so nothing that was known before opens it. */
export async function removeGitHook(
  ctx: Context,
  assignmentId: number,
  wishes: AuthorWishes,
): Promise<undefined> {
  const { personId } = await accessAuthor(ctx, assignmentId, wishes);
  await demandOwnAccount(ctx);
  if (personId === undefined) return;
  await ctx.transaction(async (tx) => {
    if (await removeHook(tx, { assignmentId, personId }))
      await auditHook(tx, 'git connection ended', { assignmentId, personId });
  });
}

function auditHook(
  tx: Tx,
  action: string,
  { assignmentId, personId }: { assignmentId: number; personId: number },
): Promise<void> {
  const subject = { subjectKind: 'assignment', subjectId: String(assignmentId) };
  return tx.audit({ action, ...subject, detail: { authorId: personId } });
}

interface FoundAuthor extends HandInAuthor {
  readonly scope: AssignmentScope;
  /** Undefined for a test student who does not exist yet. */
  readonly personId: number | undefined;
}

async function accessAuthor(ctx: Context, assignmentId: number, wishes: AuthorWishes): Promise<FoundAuthor> {
  ctx.rule(handInRule);
  const scope = await accessAssignment(ctx, assignmentId);
  const found = await accessHandInAuthor(ctx, scope, wishes);
  const { author } = found;
  const personId = author === 'test student' ? (await findTestStudent(ctx.db, scope.course))?.id : author;
  return { ...found, scope, personId };
}

function newHookOf(
  { platform, session }: Context,
  author: { assignmentId: number; personId: number; isTest: boolean },
) {
  const id = platform.random.uuid();
  const key = newDeployKey(platform, `proofmark-${id.slice(0, 8)}`);
  const secret = secretPrefix + Buffer.from(platform.random.bytes(secretBytes)).toString('base64');
  return {
    ...author,
    id,
    madeById: session.personId,
    publicKey: key.publicKey,
    privateKeySealed: seal(platform, privateKeyOf(id), key.privateKey),
    secretSealed: seal(platform, secretOf(id), secret),
    createdAt: platform.clock.now(),
  };
}

const privateKeyOf = (hookId: string): SealedFor => ({ use: 'deploy keys', thing: `hook ${hookId}` });
const secretOf = (hookId: string): SealedFor => ({ use: 'secrets of hooks', thing: `hook ${hookId}` });

/** The secret that hosts sign with; undefined after the site's own secret was changed. */
export function secretOfHook(platform: Platform, hook: HookRow): string | undefined {
  return unseal(platform, secretOf(hook.id), hook.secretSealed);
}

/** The private half of the deploy key; undefined after the site's own secret was changed. */
export function privateKeyOfHook(platform: Platform, hook: HookRow): string | undefined {
  return unseal(platform, privateKeyOf(hook.id), hook.privateKeySealed);
}

function hookReply(platform: Platform, hook: HookRow, { tellsSecret }: { tellsSecret: boolean }): GitHook {
  const { id, publicKey, assignmentId, personId, defaultBranch } = hook;
  return {
    id,
    publicKey,
    assignmentId,
    userId: personId,
    secret: (tellsSecret ? secretOfHook(platform, hook) : undefined) ?? '',
    defaultBranch,
    url: siteAddress(platform, `/api/v1/webhooks/${id}`),
  };
}

function pushReply(row: Awaited<ReturnType<typeof listPushes>>[number]): GitPush {
  const { id, host, state, commitId: commit, ...told } = row;
  return { ...told, id: String(id), host: GitHost.parse(host), state: PushState.parse(state), commit };
}
