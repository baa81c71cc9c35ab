// SQL of the queue of builds. People who have made what is built take turns, and then the courses of one of them. The
// job library holds the builds themselves, one group per course.
import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';

export interface WaitingCourse {
  readonly courseId: number;
  /** How many of its builds are leased to runners with this token. */
  readonly held: number;
}

/** Courses with waiting builds. The first is of the person, and of those the one, whose last build is longest ago. */
export async function listWaitingCourses(db: Db, tokenId: string): Promise<WaitingCourse[]> {
  const { rows } = await sql<{ courseId: string; held: string }>`
    with waiting as (
      select assignment.course_id, min(snapshot.id) as first_snapshot,
        (array_agg(snapshot.made_by_id order by snapshot.id))[1] as made_by_id
      from autotest_snapshot snapshot join assignment on assignment.id = snapshot.assignment_id
      where snapshot.build_state = 'waiting-to-start'
      group by assignment.course_id
    )
    select waiting.course_id, coalesce(given.held, 0) as held
    from waiting left join lateral (
      select max(lease.lease_id) as last_lease,
        count(*) filter (where lease.ended_at is null and lease.token_id = ${tokenId}) as held
      from assignment
      join autotest_snapshot snapshot on snapshot.assignment_id = assignment.id
      join autotest_lease lease on lease.snapshot_id = snapshot.id
        and lease.result_id is null and lease.proof_run_id is null
      where assignment.course_id = waiting.course_id
    ) given on true left join lateral (
      select max(lease.lease_id) as last_lease
      from autotest_snapshot snapshot
      join autotest_lease lease on lease.snapshot_id = snapshot.id
        and lease.result_id is null and lease.proof_run_id is null
      where snapshot.made_by_id = waiting.made_by_id
    ) of_person on true
    order by coalesce(of_person.last_lease, case when waiting.made_by_id is null then given.last_lease end) nulls first,
      given.last_lease nulls first, waiting.first_snapshot`.execute(db);
  return rows.map(({ courseId, held }) => ({ courseId: Number(courseId), held: Number(held) }));
}

/** The course of an assignment. Its builds are one group. */
export async function getCourseOf(db: Db, assignmentId: number): Promise<number> {
  const { courseId } = await db
    .selectFrom('assignment')
    .select('courseId')
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  return courseId;
}
