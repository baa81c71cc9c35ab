// SQL of connections with repositories, of what came through them, and of the keys of servers.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { shownPushes, type GitHost, type PushState } from '../../domain/git/model.ts';
import type { Push } from '../../domain/git/push.ts';

export interface NewHook {
  id: string;
  assignmentId: number;
  personId: number;
  isTest: boolean;
  madeById: number;
  publicKey: string;
  privateKeySealed: string;
  secretSealed: string;
  createdAt: Date;
}

export type HookRow = Omit<NewHook, 'createdAt'> & {
  defaultBranch: string | null;
  /** When somebody left the group; nothing comes through the connection since then. */
  endedAt: Date | null;
};

const hookColumns = [
  'id',
  'assignmentId',
  'personId',
  'isTest',
  'madeById',
  'publicKey',
  'privateKeySealed',
  'secretSealed',
  'defaultBranch',
  'endedAt',
] as const;

export async function findHook(db: Db, hookId: string): Promise<HookRow | undefined> {
  return db.selectFrom('gitHook').select(hookColumns).where('id', '=', hookId).executeTakeFirst();
}

export async function findHookOf(
  db: Db,
  author: { assignmentId: number; personId: number },
): Promise<HookRow | undefined> {
  return db
    .selectFrom('gitHook')
    .select(hookColumns)
    .where('assignmentId', '=', author.assignmentId)
    .where('personId', '=', author.personId)
    .executeTakeFirst();
}

export async function hasGitHooks(db: Db, assignmentId: number): Promise<boolean> {
  const found = await db
    .selectFrom('gitHook')
    .select('id')
    .where('assignmentId', '=', assignmentId)
    .where('endedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** False when the author has one already: two people of a group may ask at once. */
export async function insertHook(tx: Tx, hook: NewHook): Promise<boolean> {
  const row = await tx
    .insertInto('gitHook')
    .values(hook)
    .onConflict((conflict) => conflict.constraint('git_hook_of_author').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the connections of these groups. */
export async function endHooksOfGroups(tx: Tx, groupIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update git_hook set ended_at = ${now}
    from person author
    where author.id = git_hook.person_id and author.group_id = any(${groupIds}::bigint[])
      and git_hook.ended_at is null`.execute(tx);
}

/** Ends the connections of the groups of a person in a course. */
export async function endHooksOfGroupsOf(
  tx: Tx,
  { courseId, personId }: { courseId: number; personId: number },
  now: Date,
): Promise<void> {
  await sql`
    update git_hook set ended_at = ${now}
    from person author
    join group_member on group_member.group_id = author.group_id
    join group_set on group_set.id = group_member.group_set_id
    where author.id = git_hook.person_id and group_member.person_id = ${personId}
      and group_set.course_id = ${courseId} and git_hook.ended_at is null`.execute(tx);
}

/** Makes room for a new connection of the author; one that works stays. */
export async function removeEndedHook(
  tx: Tx,
  { assignmentId, personId }: { assignmentId: number; personId: number },
): Promise<void> {
  await tx
    .deleteFrom('gitHook')
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .where('endedAt', 'is not', null)
    .execute();
}

export async function updateDefaultBranch(tx: Tx, hookId: string, defaultBranch: string): Promise<void> {
  await tx.updateTable('gitHook').set({ defaultBranch }).where('id', '=', hookId).execute();
}

export async function removeHook(
  tx: Tx,
  author: { assignmentId: number; personId: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('gitHook')
    .where('assignmentId', '=', author.assignmentId)
    .where('personId', '=', author.personId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface NewPush {
  hookId: string;
  host: GitHost;
  bodySha256: string;
  startedAt: Date;
  receivedAt: Date;
  state: PushState;
  reason: string | null;
  push: Push | undefined;
  branch: string | null;
}

/** What waits for so long is not tried any more: something was broken here for hours. */
const lostAfterMs = 4 * 3_600_000;

/** The id of the new row; undefined when this delivery came before and is not to be tried again. */
export async function insertPush(tx: Tx, { push, ...given }: NewPush): Promise<number | undefined> {
  const values = {
    ...given,
    repository: push?.repository ?? null,
    commitId: push?.commit ?? null,
    told: push === undefined ? null : JSON.stringify(push),
  };
  const { state, reason, startedAt, receivedAt } = given;
  const lostBefore = new Date(receivedAt.getTime() - lostAfterMs);
  const row = await tx
    .insertInto('gitPush')
    .values(values)
    // What was not handed in may be delivered once more; it then counts as coming now.
    .onConflict((conflict) =>
      conflict
        .constraint('git_push_once')
        .doUpdateSet({ state, reason, startedAt, receivedAt })
        .where((where) =>
          where.or([
            where('gitPush.state', 'in', ['failed', 'ignored', 'greeted']),
            where.and({ 'gitPush.state': 'waiting' }).and('gitPush.receivedAt', '<', lostBefore),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Only the last pushes are kept, and what still waits. */
export async function removeOldPushes(tx: Tx, hookId: string): Promise<void> {
  await sql`
    delete from git_push where hook_id = ${hookId} and state <> 'waiting' and id not in (
      select id from git_push where hook_id = ${hookId} order by id desc limit ${keptPushes})`.execute(tx);
}

/** More than are shown, so that a delivery that is sent again is recognised for longer. */
const keptPushes = 200;

export async function listPushes(db: Db, hookId: string) {
  return db
    .selectFrom('gitPush')
    .leftJoin('submission', (join) =>
      join.onRef('submission.id', '=', 'gitPush.submissionId').on('submission.deletedAt', 'is', null),
    )
    .select([
      'gitPush.id',
      'gitPush.host',
      'gitPush.receivedAt',
      'gitPush.state',
      'gitPush.reason',
      'gitPush.repository',
      'gitPush.branch',
      'gitPush.commitId',
      'submission.id as submissionId',
    ])
    .where('gitPush.hookId', '=', hookId)
    .orderBy('gitPush.receivedAt', 'desc')
    .orderBy('gitPush.id', 'desc')
    .limit(shownPushes)
    .execute();
}

export async function findPush(db: Db, pushId: number) {
  return db
    .selectFrom('gitPush')
    .select(['id', 'hookId', 'host', 'startedAt', 'receivedAt', 'state', 'branch', 'told'])
    .where('id', '=', pushId)
    .executeTakeFirst();
}

/** Locks the push until the transaction ends; false when it does not wait any more. */
export async function lockWaitingPush(tx: Tx, pushId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('gitPush')
    .select('id')
    .where('id', '=', pushId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function settlePush(
  tx: Tx,
  pushId: number,
  settled: { state: PushState; reason: string | null; submissionId?: number },
): Promise<void> {
  await tx
    .updateTable('gitPush')
    .set(settled)
    .where('id', '=', pushId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function listHostKeys(db: Db, host: string): Promise<string[]> {
  const rows = await db.selectFrom('gitHostKey').select('line').where('host', '=', host).execute();
  return rows.map(({ line }) => line);
}

export async function insertHostKeys(
  tx: Tx,
  { host, lines, seenAt }: { host: string; lines: readonly string[]; seenAt: Date },
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('gitHostKey')
    .values(lines.map((line) => ({ host, line, seenAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets the keys of a server, which then are taken from it once more; answers how many there were. */
export async function removeHostKeys(tx: Tx, host: string): Promise<number> {
  const removed = await tx.deleteFrom('gitHostKey').where('host', '=', host).executeTakeFirst();
  return Number(removed.numDeletedRows);
}
