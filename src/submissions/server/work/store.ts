// SQL of the figures of many assignments.
import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';
import { isNewest } from '../store.ts';

/** An assignment, and the section authors whose work alone counts. */
interface SectionWork {
  readonly assignmentId: number;
  readonly authorIds: ReadonlySet<number>;
}

/** Whether an older submission of the same author is graded. */
const wasGraded = sql<boolean>`exists (
  select 1 from submission as older
   where older.assignment_id = submission.assignment_id and older.person_id = submission.person_id
     and older.deleted_at is null and older.is_graded)`;

/** For each assignment: how many authors have handed in, are to grade, and are to grade again. */
export async function countWork(db: Db, assignmentIds: readonly number[]) {
  return selectCounts(db)
    .where('assignmentId', '=', sql<number>`any(${assignmentIds})`)
    .execute();
}

/** The same for callers who see only the work of their sections. */
export async function countSectionWork(db: Db, work: readonly SectionWork[]) {
  const pairs = work.flatMap(({ assignmentId, authorIds }) =>
    [...authorIds].map((authorId) => ({ assignmentId, authorId })),
  );
  if (pairs.length === 0) return [];
  const ids = pairs.map(({ assignmentId }) => assignmentId);
  const authorIds = pairs.map(({ authorId }) => authorId);
  return selectCounts(db)
    .where(
      sql<boolean>`(assignment_id, person_id) in (select * from unnest(${ids}::bigint[], ${authorIds}::bigint[]))`,
    )
    .execute();
}

function selectCounts(db: Db) {
  return db
    .selectFrom('submission')
    .select([
      'assignmentId',
      sql<number>`count(*)`.as('submitted'),
      sql<number>`count(*) filter (where not is_graded)`.as('toGrade'),
      sql<number>`count(*) filter (where not is_graded and ${wasGraded})`.as('toRegrade'),
    ])
    .where('deletedAt', 'is', null)
    .where('isTest', '=', false)
    .where(isNewest)
    .groupBy('assignmentId');
}

/** How many of these submissions belong to each assignment. */
export async function countEach(
  db: Db,
  submissionIds: ReadonlySet<number>,
): Promise<ReadonlyMap<number, number>> {
  if (submissionIds.size === 0) return new Map();
  const rows = await db
    .selectFrom('submission')
    .select(['assignmentId', sql<number>`count(*)`.as('count')])
    .where('id', '=', sql<number>`any(${[...submissionIds]})`)
    .where('deletedAt', 'is', null)
    .groupBy('assignmentId')
    .execute();
  return new Map(rows.map(({ assignmentId, count }) => [assignmentId, count]));
}

/** The latest submission of one viewer in each of these assignments, alone or with a group. */
export function listLatestOwn(
  db: Db,
  { ownAuthorIds, assignmentIds }: { ownAuthorIds: ReadonlySet<number>; assignmentIds: readonly number[] },
) {
  return db
    .selectFrom('submission')
    .distinctOn('assignmentId')
    .select(['id', 'assignmentId', 'personId', 'isTest', 'createdAt', 'grade', 'isGraded', 'gradeHeld'])
    .where('assignmentId', '=', sql<number>`any(${assignmentIds})`)
    .where('personId', '=', sql<number>`any(${[...ownAuthorIds]})`)
    .where('deletedAt', 'is', null)
    .orderBy('assignmentId')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type LatestOwn = Awaited<ReturnType<typeof listLatestOwn>>[number];
