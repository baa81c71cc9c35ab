// SQL of deleted assignments. Deletion keeps all rows, so that an assignment can come back whole.
import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';
import type { DeletedAssignment } from '../domain/model.ts';

/** Deletes an assignment, or with null brings it back. */
export async function setDeletedAt(tx: Tx, assignmentId: number, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('assignment').set({ deletedAt }).where('id', '=', assignmentId).execute();
}

/**
 * Lets an assignment be divided on its own when the one that it followed follows another one by now: a chain of
 * parents is not allowed. The parent is locked, so that it does not begin to follow one at this moment.
 */
export async function endDivisionChain(tx: Tx, assignmentId: number): Promise<void> {
  const parent = await tx
    .selectFrom('assignment as parent')
    .select('parent.divisionParentId')
    .where('parent.id', '=', (query) =>
      query.selectFrom('assignment').select('divisionParentId').where('id', '=', assignmentId),
    )
    .forUpdate()
    .executeTakeFirst();
  if (parent === undefined || parent.divisionParentId === null) return;
  await tx.updateTable('assignment').set({ divisionParentId: null }).where('id', '=', assignmentId).execute();
}

/** Takes all sections but these out of a schedule, and entries that then have no section. */
export async function removeOtherSections(
  tx: Tx,
  assignmentId: number,
  sectionIds: ReadonlySet<string>,
): Promise<void> {
  await sql`
    update assignment_timeframe
    set section_ids = array(select unnest(section_ids) intersect select unnest(${[...sectionIds]}::uuid[]))
    where assignment_id = ${assignmentId} and not section_ids <@ ${[...sectionIds]}::uuid[]`.execute(tx);
  await tx
    .deleteFrom('assignmentTimeframe')
    .where('assignmentId', '=', assignmentId)
    .where(sql<boolean>`section_ids = '{}'`)
    .execute();
}

/** The course of an assignment that is deleted; undefined for any other. */
export async function findDeletedCourseId(db: Db, assignmentId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('assignment')
    .select('courseId')
    .where('id', '=', assignmentId)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst();
  return row?.courseId;
}

/** The last deleted comes first. */
export async function listDeletedAssignments(
  db: Db,
  courseId: number,
  { after, limit }: { after: { deletedAt: Date; id: number } | undefined; limit: number },
): Promise<DeletedAssignment[]> {
  // Keys hold whole milliseconds, so rows are compared by them too.
  const deletedAt = sql<Date>`date_trunc('milliseconds', deleted_at)`;
  let query = db
    .selectFrom('assignment')
    .select(['id', 'name', deletedAt.as('deletedAt')])
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is not', null);
  if (after) query = query.where(sql<boolean>`(${deletedAt}, id) < (${after.deletedAt}, ${after.id})`);
  return query.orderBy(deletedAt, 'desc').orderBy('id', 'desc').limit(limit).execute();
}
