// A course with many assignments and sections, each with dates of its own: straight into the tables, since through the
// doors it would take minutes.
import { sql } from 'kysely';
import type { Tx } from '../../src/kernel/server/database.ts';
import { buildAssignment } from './build-assignment.ts';

interface Scheduled {
  readonly courseId: number;
  readonly tenantId: string;
  readonly assignments: number;
  readonly sections: number;
  readonly now: Date;
}

/** Deadlines of one assignment are a week after those of the one before, of one section an hour after those of the other. */
export async function buildSchedules(
  tx: Tx,
  { courseId, tenantId, assignments, sections, now }: Scheduled,
): Promise<void> {
  await sql`
    insert into section (course_id, name, created_at)
    select ${courseId}, 'Scheduled section ' || number, ${now}::timestamptz
    from generate_series(1, ${sections}::integer) as number`.execute(tx);
  for (let at = 0; at < assignments; at += 1)
    await buildAssignment(tx, { courseId, tenantId, wishes: { name: `Scheduled ${at}` }, now });
  await sql`
    insert into assignment_timeframe (assignment_id, section_ids, always_available, deadline)
    select assignment.id, array[section.id], true, ${now}::timestamptz
      + (row_number() over (partition by section.id order by assignment.id)) * interval '7 days'
      + (row_number() over (partition by assignment.id order by section.name)) * interval '1 hour'
    from assignment join section on section.course_id = assignment.course_id
    where assignment.course_id = ${courseId} and assignment.name like 'Scheduled %'`.execute(tx);
}

/** Courses with the same members, assignments and dates: as many as somebody makes in an hour. */
export async function copyScheduled(
  tx: Tx,
  { courseId, times }: { courseId: number; times: number },
): Promise<void> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(column_name, ',') as names from information_schema.columns
    where table_name = 'assignment' and column_name not in ('id', 'course_id') and is_generated = 'NEVER'`.execute(
    tx,
  );
  const columns = sql.raw(rows[0]?.names ?? '');
  for (let at = 0; at < times; at += 1) {
    await sql`
      with made as (
        insert into course (tenant_id, name, abbreviated_name, created_at)
        select tenant_id, name || ${at}::integer, abbreviated_name, created_at from course where id = ${courseId}
        returning id),
      role as (
        insert into course_role (course_id, name)
        select made.id, 'Member' from made returning id, course_id),
      held as (
        insert into course_role_permission (role_id, permission)
        select role.id, 'can_see_assignments' from role),
      members as (
        insert into enrollment (course_id, person_id, role_id, created_at)
        select role.course_id, person_id, role.id, created_at from enrollment, role
        where enrollment.course_id = ${courseId})
      insert into assignment (course_id, ${columns})
      select made.id, ${columns} from assignment, made where course_id = ${courseId}`.execute(tx);
    await sql`
      insert into assignment_timeframe (assignment_id, section_ids, always_available, deadline)
      select copy.id, entry.section_ids, entry.always_available, entry.deadline
      from assignment original join assignment_timeframe entry on entry.assignment_id = original.id
      join assignment copy on copy.name = original.name and copy.course_id = (select max(id) from course)
      where original.course_id = ${courseId}`.execute(tx);
  }
}
