import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';
import { userColumns } from '../../../people/server/index.ts';

/** All authors with a submission that is not deleted: people, groups and the members of those groups. */
export function listAuthors(db: Db, assignmentId: number) {
  const isWanted = sql`submission.assignment_id = ${assignmentId} and submission.deleted_at is null`;
  return db
    .selectFrom('person')
    .select(userColumns)
    .select('person.groupId')
    .where(
      sql<boolean>`person.id in (
        select submission.person_id from submission where ${isWanted}
        union
        select group_member.person_id from submission
        join person author on author.id = submission.person_id
        join group_member on group_member.group_id = author.group_id
        where ${isWanted})`,
    )
    .execute();
}
