// SQL of the division of work among graders.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { isNewest } from '../../../submissions/server/index.ts';
import type { Held, Share } from '../../domain/division.ts';

/** The shares of an assignment, locked: of two divisions, or two new submissions, one waits for the other. */
export function lockShares(tx: Tx, assignmentId: number): Promise<Share[]> {
  return tx
    .selectFrom('grader')
    .select(['personId as graderId', 'weight'])
    .where('assignmentId', '=', assignmentId)
    .where('weight', '>', 0)
    .orderBy('personId')
    .forNoKeyUpdate()
    .execute();
}

/** Gives these graders their shares, and nobody else any. */
export async function replaceShares(tx: Tx, assignmentId: number, shares: readonly Share[]): Promise<void> {
  await tx.updateTable('grader').set({ weight: 0 }).where('assignmentId', '=', assignmentId).execute();
  if (shares.length === 0) return;
  await tx
    .insertInto('grader')
    .values(shares.map(({ graderId, weight }) => ({ assignmentId, personId: graderId, weight })))
    .onConflict((conflict) =>
      conflict
        .columns(['assignmentId', 'personId'])
        .doUpdateSet((set) => ({ weight: set.ref('excluded.weight') })),
    )
    .execute();
}

/**
 * The newest submission of each author, locked in the order of ids. A grade that only tests gave begins
 * nothing: it is nobody's work.
 */
export function lockDividedWork(tx: Tx, assignmentId: number) {
  return tx
    .selectFrom('submission')
    .select(['id', 'personId', 'assigneeId'])
    .select(
      sql<boolean>`submission.grade_overridden or submission.feedback_count > 0 or exists (
        select 1 from rubric_marking marking
        where marking.submission_id = submission.id and marking.marked_by is not null)`.as('isBegun'),
    )
    .where('assignmentId', '=', assignmentId)
    .where('deletedAt', 'is', null)
    .where('isTest', '=', false)
    .where(isNewest)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The grader of each author's newest submission. */
export function listHolders(db: Db, assignmentId: number) {
  return db
    .selectFrom('submission')
    .select(['personId', 'assigneeId'])
    .where('assignmentId', '=', assignmentId)
    .where('deletedAt', 'is', null)
    .where('isTest', '=', false)
    .where(isNewest)
    .execute();
}

/** How many authors' newest submissions each grader has, and how many there are. */
export async function countHeld(db: Db, assignmentId: number): Promise<Held> {
  const rows = await db
    .selectFrom('submission')
    .select(['assigneeId', sql<number>`count(*)::int`.as('count')])
    .where('assignmentId', '=', assignmentId)
    .where('deletedAt', 'is', null)
    .where('isTest', '=', false)
    .where(isNewest)
    .groupBy('assigneeId')
    .execute();
  const counts = rows.flatMap(({ assigneeId, count }): [number, number][] =>
    assigneeId === null ? [] : [[assigneeId, count]],
  );
  return { counts: new Map(counts), total: rows.reduce((sum, { count }) => sum + count, 0) };
}

/** The assignments that are divided like this one. */
export async function listChildIds(db: Db, assignmentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('assignment')
    .select('id')
    .where('divisionParentId', '=', assignmentId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface NewWork {
  readonly submissionId: number;
  readonly assignmentId: number;
  readonly authorId: number;
}

/**
 * Who grades the author already: here, in the assignment that this one is divided like, or in most of those
 * that are divided like this one. Only people who may still grade in the course count.
 */
export async function findGraderOfAuthor(db: Db, work: NewWork): Promise<number | undefined> {
  const { submissionId, assignmentId, authorId } = work;
  const { rows } = await sql<{ assigneeId: number }>`
    with here as (select id, course_id, division_parent_id from assignment where id = ${assignmentId}),
    held as (
      select earlier.assignee_id, earlier.assignment_id, earlier.created_at, earlier.id,
        case when earlier.assignment_id = here.id then 1
          when earlier.assignment_id = here.division_parent_id then 2 else 3 end as place,
        here.course_id
      from here
      join assignment other on other.id in (here.id, here.division_parent_id) or other.division_parent_id = here.id
      join submission earlier on earlier.assignment_id = other.id
      where other.deleted_at is null and earlier.person_id = ${authorId} and earlier.deleted_at is null
        and earlier.id <> ${submissionId} and earlier.assignee_id is not null),
    counted as (
      select assignee_id, place, course_id, count(distinct assignment_id) as assignments,
        max(created_at) as newest
      from held group by assignee_id, place, course_id)
    select assignee_id
    from counted
    where exists (
      select 1 from enrollment
      join course_role_permission may on may.role_id = enrollment.role_id
      where enrollment.course_id = counted.course_id and enrollment.person_id = counted.assignee_id
        and may.permission = 'can_grade_work')
    order by place, assignments desc, newest desc, assignee_id
    limit 1`.execute(db);
  return rows[0]?.assigneeId;
}
