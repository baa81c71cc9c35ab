import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';

/** The number of entries of the longest schedule in these courses; 0 where they have no assignments. */
export async function longestScheduleOf(db: Db, courseIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ longest: number | null }>`
    select max(of_one.count)::integer as longest from (
      select count(*) from assignment join assignment_timeframe entry on entry.assignment_id = assignment.id
      where assignment.course_id = any(${courseIds}) and assignment.deleted_at is null
      group by assignment.id) of_one`.execute(db);
  return rows[0]?.longest ?? 0;
}
