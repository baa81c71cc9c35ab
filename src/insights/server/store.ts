// Numbers of courses and institutions. Test students, test submissions and deleted things do not count.
import { sql } from 'kysely';
import type { SearchTerm } from '../../kernel/domain/search-terms.ts';
import type { Db } from '../../kernel/server/database.ts';
import { visibleCourseIds } from '../../courses/server/index.ts';
import { containing } from '../../kernel/server/containing.ts';
import type { TenantStatistics } from '../../tenants/domain/model.ts';
import type { CountedCourse, CourseStatistics } from '../domain/model.ts';

const weekMs = 7 * 24 * 3_600_000;

/** A student is a member with the role named Student; a teacher is a member whose role may edit the course. */
export async function readTenantStatistics(
  db: Db,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<TenantStatistics> {
  const since = new Date(now.getTime() - weekMs);
  const { rows } = await sql<TenantStatistics>`
    with own as (select id, state from course where tenant_id = ${tenantId} and state <> 'deleted'),
    members as (
      select enrollment.person_id, course_role.name = 'Student' as is_student,
             exists (select 1 from course_role_permission held
                      where held.role_id = course_role.id and held.permission = 'can_edit_course_info') as is_teacher
        from enrollment
        join own on own.id = enrollment.course_id
        join course_role on course_role.id = enrollment.role_id
        join person on person.id = enrollment.person_id and not person.is_test_student),
    handed_in as (
      select submission.created_at from submission
        join assignment on assignment.id = submission.assignment_id and assignment.deleted_at is null
        join own on own.id = assignment.course_id
       where submission.deleted_at is null and not submission.is_test)
    select (select count(*) from own) as "courses",
           (select count(*) from own where state = 'visible') as "activeCourses",
           (select count(distinct person_id) from members where is_student) as "students",
           (select count(distinct person_id) from members where is_teacher) as "teachers",
           (select count(*) from handed_in) as "submissions",
           (select count(*) from handed_in where created_at > ${since}) as "submissionsLastWeek"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has no row.');
  return row;
}

export async function readCourseCounts(
  db: Db,
  { courseId, now }: { courseId: number; now: Date },
): Promise<Omit<CourseStatistics, 'courseAmounts'>> {
  const since = new Date(now.getTime() - weekMs);
  const row = await db
    .selectNoFrom([
      studentsOf(sql`${courseId}`).as('studentCount'),
      submissionsOf(sql`${courseId}`).as('submissionCount'),
      submissionsOf(sql`${courseId}`, since).as('submissionsLastWeek'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

function studentsOf(courseId: ReturnType<typeof sql>) {
  return sql<number>`(select count(*) from enrollment
    join course_role on course_role.id = enrollment.role_id
    join person on person.id = enrollment.person_id
    where enrollment.course_id = ${courseId} and course_role.name = 'Student' and not person.is_test_student)`;
}

function submissionsOf(courseId: ReturnType<typeof sql>, since?: Date) {
  const recent = since === undefined ? sql`` : sql` and submission.created_at > ${since}`;
  return sql<number>`(select count(*) from submission
    join assignment on assignment.id = submission.assignment_id and assignment.deleted_at is null
    where assignment.course_id = ${courseId} and submission.deleted_at is null and not submission.is_test${recent})`;
}

/** Which courses are counted: all of the tenant, or those that a member sees. */
export type CourseScope = 'all' | Parameters<typeof visibleCourseIds>[1];

export async function countCourses(
  db: Db,
  { tenantId, scope }: { tenantId: string; scope: CourseScope },
): Promise<{ visible: number; archived: number }> {
  let query = db
    .selectFrom('course')
    .select(sql<number>`count(*) filter (where state = 'visible')`.as('visible'))
    .select(sql<number>`count(*) filter (where state = 'archived')`.as('archived'))
    .where('tenantId', '=', tenantId);
  if (scope !== 'all') query = query.where('id', 'in', visibleCourseIds(db, scope));
  return query.executeTakeFirstOrThrow();
}

export async function listCountedCourses(
  db: Db,
  query: {
    tenantId: string;
    scope: CourseScope;
    terms: readonly SearchTerm[];
    beforeId: number | undefined;
    limit: number;
  },
): Promise<CountedCourse[]> {
  const { tenantId, scope, terms, beforeId, limit } = query;
  let found = db
    .selectFrom('course')
    .select(['id', 'name', 'createdAt'])
    .select(sql<CountedCourse['state']>`state`.as('state'))
    .select(studentsOf(sql`course.id`).as('studentCount'))
    .select(submissionsOf(sql`course.id`).as('submissionCount'))
    .where('tenantId', '=', tenantId)
    .where('state', '!=', 'deleted');
  if (scope !== 'all') found = found.where('id', 'in', visibleCourseIds(db, scope));
  for (const { text } of terms) {
    found = found.where(sql<string>`lower(name || ' ' || abbreviated_name)`, 'like', containing(text));
  }
  if (beforeId !== undefined) found = found.where('id', '<', beforeId);
  return found.orderBy('id', 'desc').limit(limit).execute();
}
