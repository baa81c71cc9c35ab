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

/** Answers the question of groups: which of these authors have ever handed in. Deleted submissions count too. */
export async function listAuthorsWithWork(
  db: Db,
  authorIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (authorIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${[...authorIds]}::bigint[]) asked (id)
    where exists (select from submission where submission.person_id = asked.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Answers the question of assignments: whether a group has handed in. */
export async function hasGroupWork(db: Db, assignmentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('submission')
    .innerJoin('person as author', 'author.id', 'submission.personId')
    .select('submission.id')
    .where('submission.assignmentId', '=', assignmentId)
    .where('submission.deletedAt', 'is', null)
    .where('author.groupId', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
