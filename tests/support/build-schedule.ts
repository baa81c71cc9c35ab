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
