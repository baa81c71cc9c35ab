// SQL of people who wait for a section: they are in it as soon as they are in the course.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { maxPendingUsers } from '../../domain/sections/model.ts';

export interface Membership {
  readonly courseId: number;
  readonly personId: number;
}

/**
 * Until this transaction ends, nobody else joins the course or begins to wait for one of its sections.
 * Otherwise somebody who joins while they are put on the list would wait forever.
 */
export async function lockWaiting(tx: Tx, courseId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('courses.sections'), ${courseId}::int)`.execute(tx);
}

/** Somebody who has joined the course joins the sections that wait for them. */
export async function joinWaitingSections(tx: Tx, { courseId, personId }: Membership): Promise<void> {
  await lockWaiting(tx, courseId);
  await sql`
    with taken as (
      delete from section_pending_user waiting using section, person
      where section.id = waiting.section_id and section.course_id = ${courseId}
        and person.id = ${personId} and waiting.tenant_id = person.tenant_id
        and lower(waiting.username) = lower(person.username)
      returning waiting.section_id)
    insert into section_member (section_id, person_id)
    select section_id, ${personId}::bigint from taken on conflict do nothing`.execute(tx);
}

/** How many wait for sections of the course; somebody who waits for two counts twice. */
export async function countWaiting(db: Db, courseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sectionPendingUser')
    .innerJoin('section', 'section.id', 'sectionPendingUser.sectionId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('section.courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Somebody who leaves the course leaves its sections, and waits to be back in them. When as many wait already as may,
 * they leave all the same.
 */
export async function leaveSections(tx: Tx, { courseId, personId }: Membership): Promise<void> {
  await lockWaiting(tx, courseId);
  const room = Math.max(0, maxPendingUsers - (await countWaiting(tx, courseId)));
  await sql`
    with gone as (
      delete from section_member own using section
      where section.id = own.section_id and section.course_id = ${courseId} and own.person_id = ${personId}
      returning own.section_id)
    insert into section_pending_user (section_id, tenant_id, username)
    select gone.section_id, person.tenant_id, person.username from gone
    join person on person.id = ${personId} limit ${room} on conflict do nothing`.execute(tx);
}

export interface NamedUser {
  readonly tenantId: string;
  readonly username: string;
}

/** Members of the course among those who were named, the test student left out. */
export async function listMembersNamed(
  db: Db,
  courseId: number,
  users: readonly NamedUser[],
): Promise<(NamedUser & { id: number })[]> {
  if (users.length === 0) return [];
  const { rows } = await sql<NamedUser & { id: number }>`
    select person.id, person.tenant_id, person.username
    from unnest(${users.map(({ tenantId }) => tenantId)}::uuid[],
      ${users.map(({ username }) => username)}::text[]) named (tenant_id, username)
    join person on person.tenant_id = named.tenant_id and lower(person.username) = lower(named.username)
    join enrollment on enrollment.person_id = person.id and enrollment.course_id = ${courseId}
    where not person.is_test_student`.execute(db);
  return rows;
}

export async function insertPendingUsers(
  tx: Tx,
  sectionId: string,
  users: readonly NamedUser[],
): Promise<void> {
  if (users.length === 0) return;
  await tx
    .insertInto('sectionPendingUser')
    .values(users.map(({ tenantId, username }) => ({ sectionId, tenantId, username })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when they do not wait for the section. */
export async function removePendingUserRow(
  tx: Tx,
  { sectionId, pendingUserId }: { sectionId: string; pendingUserId: string },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('sectionPendingUser')
    .where('sectionId', '=', sectionId)
    .where('id', '=', pendingUserId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
