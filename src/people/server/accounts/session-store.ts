// Ends and lists sessions. A session ends with the one that it was opened from.
import { sql } from 'kysely';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { accountInExam } from '../../domain/refusals.ts';

/** Ends the session of a token and those that stand on it; an unknown or ended one is fine. */
export async function revokeSession(tx: Db, tokenSha256: string, now: Date): Promise<void> {
  await revokeTree(tx, sql`token_sha256 = ${tokenSha256}`, { now });
}

/** Ends one session of a person; false when the person has no such living session. */
export async function revokeOwnSession(
  tx: Db,
  session: { id: string; personId: number },
  now: Date,
): Promise<boolean> {
  const root = sql`id = ${session.id} and person_id = ${session.personId}`;
  return (await revokeTree(tx, root, { now })) > 0;
}

/**
 * Ends all sessions of a person, except the one named and those that it stands on. In these, assignments that a
 * password has opened are closed again.
 */
export async function revokeSessionsOf(
  tx: Db,
  personId: number,
  how: { now: Date; keep?: number },
): Promise<void> {
  const kept = sql`(
    with recursive kept as (
      select id, parent_id from session where id = ${how.keep ?? null}
      union all select session.id, session.parent_id from session join kept on session.id = kept.parent_id)
    select id from kept)`;
  // This locks all rows that are kept, so it waits for a session that is just being opened on one and finds it.
  await sql`update session set verified_assignment_ids = '{}' where id in ${kept}`.execute(tx);
  await revokeTree(tx, sql`person_id = ${personId} and id not in ${kept}`, { now: how.now, kept });
}

/**
 * Ends every session of the site and every link for a new password, and returns how many sessions there were. In a
 * restored database, sessions that ended after the backup would live again.
 */
export async function endAllSessions(tx: Tx, now: Date): Promise<number> {
  const ended = await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  await tx
    .deleteFrom('singleUseToken')
    .where('purpose', '=', 'reset_password')
    .where('usedAt', 'is', null)
    .execute();
  const sessions = Number(ended.numUpdatedRows);
  await tx.audit({
    action: 'all sessions ended',
    subjectKind: 'site',
    subjectId: 'sessions',
    detail: { sessions },
  });
  return sessions;
}

/** Ends all sessions in which a person acts as somebody else. */
export async function revokeActingOf(tx: Db, personId: number, now: Date): Promise<void> {
  await revokeTree(tx, sql`impersonator_id = ${personId}`, { now });
}

/** The same for everybody with a role; only in one institution when it is named. */
export async function revokeActingOfRole(
  tx: Db,
  { roleId, tenantId }: { roleId: number; tenantId?: string },
  now: Date,
): Promise<void> {
  const onlyIn = tenantId === undefined ? sql`` : sql`and tenant_id = ${tenantId}`;
  const holders = sql`select id from person where role_id = ${roleId} ${onlyIn}`;
  await revokeTree(tx, sql`impersonator_id in (${holders})`, { now });
}

/** Ends the sessions that the login links of a person to one exam have opened. */
export async function endSessionsOfLink(
  tx: Tx,
  { assignmentId, personId }: { assignmentId: number; personId: number },
  now: Date,
): Promise<void> {
  const root = sql`person_id = ${personId} and opened_for_assignment_id = ${assignmentId}`;
  await revokeTree(tx, root, { now });
}

/**
 * Refuses sessions that a login link of an exam has opened: whoever has the link has the session. The room of an exam
 * shows names, and the other sessions of the person are none of its business.
 */
export async function demandOwnAccount(ctx: Context): Promise<void> {
  if (await isOpenedByLink(ctx)) throw new RefusedError(accountInExam);
}

/** Whether a login link of an exam has opened the session, or one that it stands on. */
export async function isOpenedByLink({ db, session }: Context): Promise<boolean> {
  const { rows } = await sql<{ isOpened: boolean }>`
    with recursive below as (
      select id, parent_id, opened_for_assignment_id from session where id = ${session.id}
      union select session.id, session.parent_id, session.opened_for_assignment_id
      from session join below on session.id = below.parent_id)
    select exists (select from below where opened_for_assignment_id is not null) as is_opened`.execute(db);
  return rows[0]?.isOpened === true;
}

interface SessionEnds {
  readonly assignmentId: number;
  readonly ends: readonly { readonly personId: number; readonly endsAt: Date }[];
  /** No session lasts longer from its start on. */
  readonly longestSeconds: number;
  readonly now: Date;
}

/** Makes living sessions that login links have opened last until these moments, with those opened on top of them. */
export async function lengthenSessionsOfLinks(
  tx: Tx,
  { assignmentId, ends, longestSeconds, now }: SessionEnds,
): Promise<void> {
  if (ends.length === 0) return;
  await sql`
    with recursive wanted as (
      select * from unnest(${ends.map(({ personId }) => personId)}::bigint[],
        ${ends.map(({ endsAt }) => endsAt)}::timestamptz[]) asked (person_id, ends_at)),
    tree as (
      select session.id, least(wanted.ends_at, session.created_at + make_interval(secs => ${longestSeconds})) as ends_at
      from session join wanted on wanted.person_id = session.person_id
      where session.opened_for_assignment_id = ${assignmentId}
      union select session.id, tree.ends_at from session join tree on session.parent_id = tree.id)
    update session set expires_at = tree.ends_at from tree
    where session.id = tree.id and session.expires_at < tree.ends_at and session.expires_at > ${now}
      and session.revoked_at is null`.execute(tx);
}

async function revokeTree(
  tx: Db,
  root: ReturnType<typeof sql>,
  { now, kept = sql`(select null::bigint where false)` }: { now: Date; kept?: ReturnType<typeof sql> },
): Promise<number> {
  let ended = 0;
  for (;;) {
    const result = await sql`
      with recursive tree as (
        select id from session where ${root}
        union select session.id from session join tree on session.parent_id = tree.id)
      update session set revoked_at = ${now}
      where id in (select id from tree) and id not in ${kept} and revoked_at is null`.execute(tx);
    const count = Number(result.numAffectedRows ?? 0);
    ended += count;
    // A session that was just being opened on these locked them until it existed: the next round finds it.
    if (count === 0) return ended;
  }
}

/** Living sessions of a person, the newest first; those that restrict another one of the person are left out. */
export function listOwnSessions(db: Db, personId: number, now: Date) {
  return db
    .selectFrom('session')
    .leftJoin('session as parent', 'parent.id', 'session.parentId')
    .select([
      'session.id',
      'session.createdAt',
      'session.expiresAt',
      'session.userAgent',
      'session.impersonatorId',
    ])
    .where('session.personId', '=', personId)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where((where) => where.or([where('parent.id', 'is', null), where('parent.personId', '!=', personId)]))
    .orderBy('session.id', 'desc')
    .limit(100)
    .execute();
}

/** The session at the bottom of the stack that a session of the same person stands on. */
export async function rootSessionId(db: Db, sessionId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id, parent_id, person_id, 0 as depth from session where id = ${sessionId}
      union all select session.id, session.parent_id, session.person_id, depth + 1 from session
      join chain on session.id = chain.parent_id and session.person_id = chain.person_id)
    select id from chain order by depth desc limit 1`.execute(db);
  return rows[0]?.id ?? sessionId;
}

/** Asks everybody again for the password of an assignment: no session counts as verified for it any more. */
export async function forgetVerified(tx: Tx, assignmentId: number): Promise<void> {
  for (;;) {
    const result = await sql`
      update session set verified_assignment_ids = array_remove(verified_assignment_ids, ${assignmentId}::bigint)
      where ${assignmentId}::bigint = any(verified_assignment_ids)
        and verified_assignment_ids <> '{}'`.execute(tx);
    // A session that was just being opened on these locked them until it existed: the next round finds it.
    if (Number(result.numAffectedRows ?? 0) === 0) return;
  }
}
