// The figures of one course, one bounded query each. Test students and what was deleted do not count.
import { sql } from 'kysely';
import type { Db } from '../../kernel/server/database.ts';
import { isNewest } from '../../submissions/server/index.ts';
import type { CourseFigures } from '../domain/model.ts';

const weekMs = 7 * 24 * 3_600_000;
const weekCount = 12;

export async function readCourseFigures(
  db: Db,
  { courseId, now }: { courseId: number; now: Date },
): Promise<CourseFigures> {
  return {
    members: await readMembers(db, courseId),
    assignments: await countAssignments(db, courseId),
    toGrade: await countToGrade(db, courseId),
    weeks: await readWeeks(db, courseId, now),
  };
}

async function readMembers(db: Db, courseId: number): Promise<CourseFigures['members']> {
  const { rows } = await sql<{ roleName: string; count: number }>`
    select course_role.name as "roleName", count(*)::integer as count
    from enrollment
    join course_role on course_role.id = enrollment.role_id
    join person on person.id = enrollment.person_id and not person.is_test_student
    where enrollment.course_id = ${courseId}
    group by course_role.id
    order by count(*) desc, course_role.name`.execute(db);
  return rows;
}

async function countAssignments(db: Db, courseId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from assignment
    where course_id = ${courseId} and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Only the latest submission of an author is to grade. */
async function countToGrade(db: Db, courseId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from submission
    join assignment on assignment.id = submission.assignment_id and assignment.deleted_at is null
    where assignment.course_id = ${courseId} and submission.deleted_at is null and not submission.is_test
      and not submission.is_graded and ${isNewest}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function readWeeks(db: Db, courseId: number, now: Date): Promise<CourseFigures['weeks']> {
  const { rows } = await sql<{ ago: number; count: number }>`
    select floor(extract(epoch from ${now}::timestamptz - submission.created_at) * 1000 / ${weekMs})::integer as ago,
      count(*)::integer as count
    from submission
    join assignment on assignment.id = submission.assignment_id and assignment.deleted_at is null
    where assignment.course_id = ${courseId} and submission.deleted_at is null and not submission.is_test
      and submission.created_at > ${new Date(now.getTime() - weekCount * weekMs)}
    group by ago`.execute(db);
  const counts = new Map(rows.map(({ ago, count }) => [ago, count]));
  return Array.from({ length: weekCount }, (_, at) => {
    const ago = weekCount - 1 - at;
    return { since: new Date(now.getTime() - (ago + 1) * weekMs), submissions: counts.get(ago) ?? 0 };
  });
}
