// SQL of the mails that reviewing has begun.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../kernel/server/database.ts';

/** Assignments of courses in use in which some reviewer was not told yet. */
export async function listUntold(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select assignment.id from assignment
    join course on course.id = assignment.course_id and course.state = 'visible'
    where assignment.peer_feedback_amount is not null and assignment.deleted_at is null
      and exists (
        select 1 from peer_pair pair
        join person author on author.id = pair.reviewer_id
        left join group_member member on member.group_id = author.group_id
        where pair.assignment_id = assignment.id
          and not exists (
            select 1 from peer_mail told
            where told.assignment_id = assignment.id
              and told.person_id = coalesce(member.person_id, pair.reviewer_id)))
    order by assignment.id`.execute(db);
  return rows.map(({ id }) => id);
}

interface Told {
  assignmentId: number;
  personIds: readonly number[];
}

/** Those of these people who were not told and still take part in the course. */
export function listReceivers(db: Db, { assignmentId, personIds }: Told) {
  return db
    .selectFrom('person')
    .innerJoin('enrollment', 'enrollment.personId', 'person.id')
    .innerJoin('assignment', 'assignment.courseId', 'enrollment.courseId')
    .select(['person.id', 'person.name', 'person.email'])
    .where('assignment.id', '=', assignmentId)
    .where('person.id', '=', sql<number>`any(${personIds})`)
    .where('person.active', '=', true)
    .where('person.isTestStudent', '=', false)
    .where(
      sql<boolean>`not exists (
        select 1 from peer_mail told
        where told.assignment_id = ${assignmentId} and told.person_id = person.id)`,
    )
    .orderBy('person.id')
    .execute();
}

/** False when another worker was first. */
export async function insertPeerMail(
  tx: Tx,
  mail: { assignmentId: number; personId: number; mailedAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('peerMail')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['assignmentId', 'personId']).doNothing())
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}
