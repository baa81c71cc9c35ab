// SQL of group sets.
import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';
import type { GroupSizes } from '../domain/model.ts';

export interface GroupSetRow extends GroupSizes {
  readonly id: number;
  readonly courseId: number;
}

const columns = ['id', 'courseId', 'minimumSize', 'maximumSize'] as const;

export function listGroupSets(db: Db, courseId: number): Promise<GroupSetRow[]> {
  return db.selectFrom('groupSet').select(columns).where('courseId', '=', courseId).orderBy('id').execute();
}

export function findGroupSet(db: Db, groupSetId: number): Promise<GroupSetRow | undefined> {
  return db.selectFrom('groupSet').select(columns).where('id', '=', groupSetId).executeTakeFirst();
}

/** These group sets in one query. */
export async function listGroupSetsByIds(db: Db, ids: readonly number[]): Promise<GroupSetRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('groupSet')
    .select(columns)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

/**
 * The group set, locked until the transaction ends. All changes of groups take turns here, so that two people
 * never get the last place of a group, and nobody gets into two groups.
 */
export function lockGroupSet(tx: Tx, groupSetId: number): Promise<GroupSetRow | undefined> {
  return tx
    .selectFrom('groupSet')
    .select(columns)
    .where('id', '=', groupSetId)
    .forUpdate()
    .executeTakeFirst();
}

/** The group set, which nobody deletes until this transaction ends; its groups may change meanwhile. */
export function holdGroupSet(tx: Tx, groupSetId: number): Promise<GroupSetRow | undefined> {
  return tx
    .selectFrom('groupSet')
    .select(columns)
    .where('id', '=', groupSetId)
    .forKeyShare()
    .executeTakeFirst();
}

/** Makes the group sets of a course take turns while one is made, so that their number has a bound. */
export async function lockGroupSets(tx: Tx, courseId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('groups.sets'), ${courseId}::int)`.execute(tx);
  return (await listGroupSets(tx, courseId)).length;
}

export async function updateSizes(tx: Tx, { id, minimumSize, maximumSize }: GroupSetRow): Promise<void> {
  await tx.updateTable('groupSet').set({ minimumSize, maximumSize }).where('id', '=', id).execute();
}

export async function removeGroupSet(tx: Tx, groupSetId: number): Promise<void> {
  await tx.deleteFrom('groupSet').where('id', '=', groupSetId).execute();
}

/** How many members each group of the set has, with the author that it is. */
export async function listSizes(db: Db, groupSetId: number): Promise<{ authorId: number; size: number }[]> {
  const { rows } = await sql<{ authorId: number; size: number }>`
    select author.id as author_id, count(member.person_id)::int as size
    from author_group
    join person author on author.group_id = author_group.id
    left join group_member member on member.group_id = author_group.id
    where author_group.group_set_id = ${groupSetId}
    group by author.id`.execute(db);
  return rows;
}
