import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';

/** The number of entries of the longest schedule in a course; 0 in a course without assignments. */
export async function longestScheduleOf(db: Db, courseId: number): Promise<number> {
  const { rows } = await sql<{ longest: number | null }>`
    select max(of_one.count)::integer as longest from (
      select count(*) from assignment join assignment_timeframe entry on entry.assignment_id = assignment.id
      where assignment.course_id = ${courseId} and assignment.deleted_at is null
      group by assignment.id) of_one`.execute(db);
  return rows[0]?.longest ?? 0;
}
