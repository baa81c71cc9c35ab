// SQL of the comparison of graders. A grade is that of whoever marked its rubric last, or gave it by hand: a later change
// of the rubric changes grades of others.
import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';
import { isNewest } from '../../../submissions/server/index.ts';

/** The graded latest work of every author with who graded it, without that of test students. */
const graded = (assignmentId: number) => sql`
  select submission.id, submission.grade, by_whom.person_id
  from submission
  cross join lateral (
    select case when submission.grade_overridden
      then (select person_id from grade_change where submission_id = submission.id and not is_rubric
        order by changed_at desc, id desc limit 1)
      else (select marked_by from rubric_marking where submission_id = submission.id) end as person_id) by_whom
  where submission.assignment_id = ${assignmentId} and submission.deleted_at is null and not submission.is_test
    and submission.grade is not null and by_whom.person_id is not null and ${isNewest}`;

export async function readWhole(db: Db, assignmentId: number) {
  const { rows } = await sql<{ count: number; mean: number | null; spread: number | null }>`
    select count(*)::integer as count, avg(grade) as mean, stddev_samp(grade) as spread
    from (${graded(assignmentId)}) work`.execute(db);
  return rows[0] ?? { count: 0, mean: null, spread: null };
}

export async function listMeans(db: Db, assignmentId: number) {
  const { rows } = await sql<{ personId: number; count: number; mean: number; spread: number | null }>`
    select person_id as "personId", count(*)::integer as count, avg(grade) as mean,
      stddev_samp(grade) as spread
    from (${graded(assignmentId)}) work group by person_id order by count(*) desc, person_id`.execute(db);
  return rows;
}

/** Grades farther from the mean than this, the farthest of each grader first. */
export async function listOutliers(
  db: Db,
  assignmentId: number,
  far: { mean: number; distance: number; most: number },
) {
  const { rows } = await sql<{ personId: number; submissionId: number; grade: number; count: number }>`
    select person_id as "personId", id as "submissionId", grade, count::integer as count
    from (
      select person_id, id, grade, count(*) over (partition by person_id) as count,
        row_number() over (partition by person_id order by abs(grade - ${far.mean}) desc, id) as place
      from (${graded(assignmentId)}) work where abs(grade - ${far.mean}) > ${far.distance}
    ) far where place <= ${far.most} order by person_id, place`.execute(db);
  return rows;
}

/** Average points of each grader in each category that people mark. */
export async function listRowPoints(db: Db, assignmentId: number) {
  const { rows } = await sql<{ personId: number; rowId: number; points: number; count: number }>`
    select work.person_id as "personId", choice.row_id as "rowId", count(*)::integer as count,
      avg(choice.multiplier * item.points) as points
    from (${graded(assignmentId)}) work
    join rubric_choice choice on choice.submission_id = work.id
    join rubric_row on rubric_row.id = choice.row_id and rubric_row.locked is null
    join rubric_item item on item.id = choice.item_id
    group by work.person_id, choice.row_id, rubric_row.position order by rubric_row.position`.execute(db);
  return rows;
}
