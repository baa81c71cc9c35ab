// SQL of second marks.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { isNewest } from '../../../submissions/server/index.ts';
import type { SecondDecision, SecondMark } from '../../domain/second/model.ts';

/** Graded latest work of nobody's sample, with who graded it and its authors. */
export async function listDrawable(
  db: Db,
  assignmentId: number,
): Promise<{ submissionId: number; graderId: number | null; authorIds: number[] }[]> {
  const { rows } = await sql<{ submissionId: number; graderId: number | null; authorIds: number[] }>`
    select submission.id as "submissionId",
      case when submission.grade_overridden
        then (select person_id from grade_change where submission_id = submission.id and not is_rubric
          order by changed_at desc, id desc limit 1)
        else (select marked_by from rubric_marking where submission_id = submission.id) end as "graderId",
      array(select submission.person_id union select member.person_id from group_member member
        join person author on author.id = submission.person_id
        where member.group_id = author.group_id) as "authorIds"
    from submission
    where submission.assignment_id = ${assignmentId} and submission.deleted_at is null and not submission.is_test
      and submission.grade is not null and submission.is_graded and ${isNewest}
      and not exists (select 1 from second_marking where submission_id = submission.id)
    order by submission.id`.execute(db);
  return rows;
}

/** Whose second marks were written, one entry for each. */
export function insertSecondMarkings(
  tx: Tx,
  drawn: readonly { submissionId: number; graderId: number }[],
  drawnAt: Date,
): Promise<{ personId: number }[]> {
  return (
    tx
      .insertInto('secondMarking')
      .values(drawn.map(({ submissionId, graderId: personId }) => ({ submissionId, personId, drawnAt })))
      // Two teachers who draw at once never draw the same work.
      .onConflict((conflict) => conflict.column('submissionId').doNothing())
      .returning('personId')
      .execute()
  );
}

function selectMarkings(db: Db) {
  return db.selectFrom('secondMarking').selectAll();
}

export type SecondRow = Awaited<ReturnType<ReturnType<typeof selectMarkings>['execute']>>[number];

/** The second marks of an assignment in the order in which they were drawn, of one grader if named. */
export function listSecondMarkings(
  db: Db,
  of: { assignmentId: number; personId?: number },
  page: { afterId: number; limit: number },
): Promise<SecondRow[]> {
  let query = selectMarkings(db)
    .where('id', '>', page.afterId)
    .where('submissionId', 'in', (select) =>
      select
        .selectFrom('submission')
        .select('submission.id')
        .where('assignmentId', '=', of.assignmentId)
        .where('deletedAt', 'is', null),
    );
  if (of.personId !== undefined) query = query.where('personId', '=', of.personId);
  return query.orderBy('id').limit(page.limit).execute();
}

export function findSecondMarking(db: Db, markingId: number): Promise<SecondRow | undefined> {
  return selectMarkings(db).where('id', '=', markingId).executeTakeFirst();
}

/** Locked until commit: handing in and deciding wait for each other. */
export function lockSecondMarking(tx: Tx, markingId: number): Promise<SecondRow | undefined> {
  return selectMarkings(tx).where('id', '=', markingId).forUpdate().executeTakeFirst();
}

/** The same, found by its submission and its second grader. */
export function lockSecondMarkingOf(
  tx: Tx,
  of: { submissionId: number; personId: number },
): Promise<SecondRow | undefined> {
  return selectMarkings(tx)
    .where('submissionId', '=', of.submissionId)
    .where('personId', '=', of.personId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateSecondMark(
  tx: Tx,
  markingId: number,
  { choices, grade, note, finishedAt }: SecondMark & { finishedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('secondMarking')
    .set({ choices: JSON.stringify(choices), grade, note, finishedAt })
    .where('id', '=', markingId)
    .execute();
}

export async function updateSecondDecision(
  tx: Tx,
  markingId: number,
  decided: { decision: SecondDecision; decidedBy: number; decidedAt: Date },
): Promise<void> {
  await tx.updateTable('secondMarking').set(decided).where('id', '=', markingId).execute();
}

export async function removeSecondMarking(tx: Tx, markingId: number): Promise<void> {
  await tx.deleteFrom('secondMarking').where('id', '=', markingId).execute();
}

/** The work in these assignments whose first mark is hidden from the person. */
export async function listBlindIds(
  db: Db,
  { personId, assignmentIds }: { personId: number; assignmentIds: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('secondMarking')
    .innerJoin('submission', 'submission.id', 'secondMarking.submissionId')
    .select('submission.id')
    .where('secondMarking.personId', '=', personId)
    .where('secondMarking.finishedAt', 'is', null)
    .where('submission.assignmentId', '=', sql<number>`any(${assignmentIds})`)
    .execute();
  return rows.map(({ id }) => id);
}

interface FirstMark {
  personId: number | null;
  grade: number | null;
}

/**
 * The first marks of these submissions with who gave them: marked the rubric last, or graded by hand. A decision may
 * have changed the grade, and others may have since: then it is the last one before the decision.
 */
export async function listFirstMarks(
  db: Db,
  submissionIds: readonly number[],
): Promise<ReadonlyMap<number, FirstMark>> {
  const { rows } = await sql<FirstMark & { id: number }>`
    select submission.id,
      case when given.id is null then submission.grade else nullif(given.grade, -1) end as grade,
      case when coalesce(not given.is_rubric, submission.grade_overridden) then given.person_id
        else (select marked_by from rubric_marking where submission_id = submission.id) end as "personId"
    from submission
    left join second_marking on second_marking.submission_id = submission.id
    left join lateral (
      select id, grade, is_rubric, person_id from grade_change
      where submission_id = submission.id
        and (second_marking.decided_at is null or changed_at < second_marking.decided_at)
      order by changed_at desc, id desc limit 1) given on true
    where submission.id = any(${[...submissionIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...mark }) => [id, mark]));
}
