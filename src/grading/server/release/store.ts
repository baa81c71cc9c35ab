// SQL of what the release of grades shows.
import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';
import type { ReleasePreview } from '../../domain/release/model.ts';
import { isNewest } from '../../../submissions/server/index.ts';

const latest = (assignmentId: number) => sql`
  submission.assignment_id = ${assignmentId} and submission.deleted_at is null and not submission.is_test
    and ${isNewest}`;

type Grades = Pick<ReleasePreview, 'gradedCount' | 'unfinishedCount' | 'heldCount' | 'ungradedCount'>;

export async function countGrades(db: Db, assignmentId: number): Promise<Grades> {
  const { rows } = await sql<Grades>`
    select count(*) filter (where grade is not null)::integer as "gradedCount",
      count(*) filter (where grade is not null and not is_graded)::integer as "unfinishedCount",
      count(*) filter (where grade is not null and grade_held)::integer as "heldCount",
      count(*) filter (where grade is null)::integer as "ungradedCount"
    from submission where ${latest(assignmentId)}`.execute(db);
  return rows[0] ?? { gradedCount: 0, unfinishedCount: 0, heldCount: 0, ungradedCount: 0 };
}

/** Authors whose latest work has no grade: the first ones by name, or by hand-in where their names are hidden. */
export async function listUngraded(
  db: Db,
  assignmentId: number,
  { most, hidesNames }: { most: number; hidesNames: boolean },
): Promise<number[]> {
  const order = hidesNames ? sql`submission.id` : sql`lower(person.name), person.id`;
  const { rows } = await sql<{ personId: number }>`
    select person.id as "personId" from submission join person on person.id = submission.person_id
    where ${latest(assignmentId)} and submission.grade is null
    order by ${order} limit ${most}`.execute(db);
  return rows.map(({ personId }) => personId);
}

/** Comments on the latest work of all authors: those of staff, and those of peers by whether they are approved. */
export async function countComments(db: Db, assignmentId: number) {
  const { rows } = await sql<{ commentCount: number; peerCommentCount: number; unapprovedCount: number }>`
    select count(*) filter (where comment_type = 'normal')::integer as "commentCount",
      count(*) filter (where comment_type = 'peer_feedback' and approved)::integer as "peerCommentCount",
      count(*) filter (where comment_type = 'peer_feedback' and not approved)::integer as "unapprovedCount"
    from submission
    join comment_base base on base.work_id = submission.id
    join comment_reply reply on reply.comment_base_id = base.id and reply.deleted_at is null
      and reply.author_id <> submission.person_id
    where ${latest(assignmentId)}`.execute(db);
  return rows[0] ?? { commentCount: 0, peerCommentCount: 0, unapprovedCount: 0 };
}

const handsIn = 'can_submit_own_work';

/** Members who hand in without grading, and have no work, neither their own nor that of a group. */
export async function countAbsent(db: Db, of: { courseId: number; assignmentId: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with author as (
      select distinct person_id as id from submission
      where assignment_id = ${of.assignmentId} and deleted_at is null)
    select count(*)::integer as count from enrollment
    join person on person.id = enrollment.person_id and not person.is_test_student
    where enrollment.course_id = ${of.courseId}
      and exists (select 1 from course_role_permission held
        where held.role_id = enrollment.role_id and held.permission = ${handsIn})
      and not exists (select 1 from course_role_permission held
        where held.role_id = enrollment.role_id and held.permission = 'can_grade_work')
      and person.id not in (select id from author)
      and not exists (select 1 from group_member
        join person virtual on virtual.group_id = group_member.group_id
        join author on author.id = virtual.id
        where group_member.person_id = person.id)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Roles of people who hand in and see their grade before it is released. */
export async function listRolesBefore(db: Db, courseId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select course_role.name from course_role
    where course_id = ${courseId}
      and exists (select 1 from course_role_permission held
        where held.role_id = course_role.id and held.permission = ${handsIn})
      and exists (select 1 from course_role_permission held
        where held.role_id = course_role.id and held.permission = 'can_see_grade_before_open')
      and not exists (select 1 from course_role_permission held
        where held.role_id = course_role.id and held.permission = 'can_grade_work')
    order by lower(course_role.name)`.execute(db);
  return rows.map(({ name }) => name);
}
