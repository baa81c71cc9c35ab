// SQL of groups and their members.
import { sql } from 'kysely';
import type { SearchTerm } from '../../kernel/domain/search-terms.ts';
import { containing } from '../../kernel/server/containing.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { isPersonNamed } from '../../people/server/index.ts';
import { mostGroupsOfCourse, mostGroupsOfSet } from '../domain/limits.ts';

export interface GroupRow {
  readonly id: number;
  readonly groupSetId: number;
  readonly name: string;
  readonly createdAt: Date;
  /** The virtual person to whom the work of the group belongs. */
  readonly authorId: number;
  readonly memberIds: readonly number[];
}

const groupRows = (db: Db) =>
  db
    .selectFrom('authorGroup as group')
    .innerJoin('person as author', 'author.groupId', 'group.id')
    .select(['group.id', 'group.groupSetId', 'group.name', 'group.createdAt', 'author.id as authorId'])
    .select(
      sql<
        number[]
      >`array(select person_id from group_member where group_id = "group".id order by person_id)`.as(
        'memberIds',
      ),
    );

export function findGroup(db: Db, groupId: number): Promise<GroupRow | undefined> {
  return groupRows(db).where('group.id', '=', groupId).executeTakeFirst();
}

/** The group of a person in a set. */
export function findGroupOf(
  db: Db,
  { groupSetId, personId }: { groupSetId: number; personId: number },
): Promise<GroupRow | undefined> {
  return groupRows(db)
    .innerJoin('groupMember as mine', 'mine.groupId', 'group.id')
    .where('mine.personId', '=', personId)
    .where('group.groupSetId', '=', groupSetId)
    .executeTakeFirst();
}

/** True when a group of the set has the name, whatever the case of its letters. */
export async function hasName(
  db: Db,
  { groupSetId, name, exceptId = 0 }: { groupSetId: number; name: string; exceptId?: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('authorGroup')
    .select('id')
    .where('groupSetId', '=', groupSetId)
    .where(sql<boolean>`lower(name) = lower(${name}::text)`)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * False where the set, or the course with all of its sets, would have too many groups. Groups of one course are made one
 * after the other, also in two sets: what others make meanwhile is not counted before their transaction ends.
 */
export async function hasRoomFor(
  tx: Tx,
  { groupSetId, courseId, count }: { groupSetId: number; courseId: number; count: number },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('groups.groups'), ${courseId}::int)`.execute(tx);
  const row = await tx
    .selectFrom('authorGroup')
    .innerJoin('groupSet', 'groupSet.id', 'authorGroup.groupSetId')
    .select(sql<number>`count(*)::int`.as('ofCourse'))
    .select(sql<number>`count(*) filter (where group_set_id = ${groupSetId})::int`.as('ofSet'))
    .where('groupSet.courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  return row.ofSet + count <= mostGroupsOfSet && row.ofCourse + count <= mostGroupsOfCourse;
}

/** Which of these people are in a group of the set. */
export async function listGroupedAmong(
  db: Db,
  { groupSetId, personIds }: { groupSetId: number; personIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('groupMember')
    .select('personId')
    .where('groupSetId', '=', groupSetId)
    .where('personId', '=', sql<number>`any(${personIds})`)
    .execute();
  return new Set(rows.map(({ personId }) => personId));
}

/** All groups of a set. */
export function listGroupsOfSet(db: Db, groupSetId: number): Promise<GroupRow[]> {
  return groupRows(db).where('group.groupSetId', '=', groupSetId).execute();
}

export interface GroupQuery {
  groupSetId: number;
  /** Whose groups are seen by those who may not see all of them; 'all' for the others. */
  seenBy: 'all' | { personId: number; sectionAuthorIds: readonly number[] };
  terms: readonly SearchTerm[];
  after: { name: string; id: number } | undefined;
  limit: number;
}

const sortName = sql<string>`lower("group".name) collate "C"`;

/** A page of groups by name. A term may stand in the name of the group, or in that of a member. */
export function listGroups(db: Db, query: GroupQuery): Promise<(GroupRow & { sortName: string })[]> {
  const { groupSetId, seenBy, terms, after, limit } = query;
  let select = groupRows(db).select(sortName.as('sortName')).where('group.groupSetId', '=', groupSetId);
  if (seenBy !== 'all') select = select.where(isSeenBy(seenBy));
  for (const { text } of terms) select = select.where(mentions(text));
  if (after)
    select = select.where(sql<boolean>`(${sortName}, "group".id) > (${after.name} collate "C", ${after.id})`);
  return select.orderBy(sortName).orderBy('group.id').limit(limit).execute();
}

/** The same as `seesGroup` for people without the right to see all groups. */
function isSeenBy({ personId, sectionAuthorIds }: { personId: number; sectionAuthorIds: readonly number[] }) {
  return sql<boolean>`(author.id = any(${sectionAuthorIds}::bigint[])
    or exists (select from group_member where group_id = "group".id and person_id = ${personId})
    or not exists (select from group_member where group_id = "group".id))`;
}

function mentions(text: string) {
  return sql<boolean>`(lower("group".name) like ${containing(text)} or exists (
    select from group_member join person on person.id = group_member.person_id
    where group_member.group_id = "group".id
      and ${isPersonNamed(text)}))`;
}

/**
 * Keeps hand-ins of these authors from being stored until the transaction ends. A hand-in holds its author in
 * `holdAuthor`, so whoever changes a group knows whether it has handed in.
 */
export async function lockAuthors(tx: Tx, authorIds: readonly number[]): Promise<void> {
  if (authorIds.length === 0) return;
  await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', sql<number>`any(${authorIds})`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Keeps the members of an author as they are until the transaction ends. */
export async function holdAuthor(tx: Tx, authorId: number): Promise<void> {
  await tx.selectFrom('person').select('id').where('id', '=', authorId).forKeyShare().execute();
}

export async function updateName(tx: Tx, groupId: number, name: string): Promise<void> {
  await tx.updateTable('authorGroup').set({ name }).where('id', '=', groupId).execute();
}

export async function removeGroup(tx: Tx, groupId: number): Promise<void> {
  await tx.deleteFrom('authorGroup').where('id', '=', groupId).execute();
}

export interface MemberRow {
  readonly groupId: number;
  readonly groupSetId: number;
  readonly personId: number;
}

/** All of them in one statement. Kysely would send one value for each cell, and a statement has at most 65,535. */
export async function insertMembers(tx: Tx, members: readonly MemberRow[]): Promise<void> {
  if (members.length === 0) return;
  const rows = JSON.stringify(members);
  await sql`insert into group_member (group_id, group_set_id, person_id)
    select "groupId", "groupSetId", "personId"
    from jsonb_to_recordset(${rows}::jsonb) given ("groupId" bigint, "groupSetId" bigint, "personId" bigint)`.execute(
    tx,
  );
}

export async function removeMembers(
  tx: Tx,
  { groupSetId, personIds }: { groupSetId: number; personIds: readonly number[] },
): Promise<void> {
  await tx
    .deleteFrom('groupMember')
    .where('groupSetId', '=', groupSetId)
    .where('personId', '=', sql<number>`any(${personIds})`)
    .execute();
}
