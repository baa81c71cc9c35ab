import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';

/** The members of a course by their usernames in lower case. People of two institutions may have one username. */
export async function membersByUsername(db: Db, courseId: number): Promise<Map<string, number | 'several'>> {
  const rows = await db
    .selectFrom('enrollment')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .select(['person.id', sql<string>`lower(person.username)`.as('username')])
    .where('enrollment.courseId', '=', courseId)
    .where('person.isTestStudent', '=', false)
    .execute();
  const members = new Map<string, number | 'several'>();
  for (const { id, username } of rows) members.set(username, members.has(username) ? 'several' : id);
  return members;
}

/** Whether an author has a hand-in of exactly this moment. */
export async function hasHandInOf(
  db: Db,
  { assignmentId, authorId, moment }: { assignmentId: number; authorId: number; moment: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('submission')
    .select('id')
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', authorId)
    .where('createdAt', '=', moment)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
