// Sections of a course and who is in them. Their screens come later; until then tests make them.
import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';

export interface NewSection {
  courseId: number;
  name: string;
  memberIds: readonly number[];
  now: Date;
}

/** Makes a section with its members; no rights are asked here. Answers its id. */
export async function createSection(tx: Tx, { courseId, name, memberIds, now }: NewSection): Promise<string> {
  const { id: sectionId } = await tx
    .insertInto('section')
    .values({ courseId, name, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = memberIds.map((personId) => ({ sectionId, personId }));
  if (members.length > 0) await tx.insertInto('sectionMember').values(members).execute();
  return sectionId;
}

export async function listSectionIds(db: Db, courseId: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('section').select('id').where('courseId', '=', courseId).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The sections of each of these people, in whatever course; who is in none is left out. */
export async function listSectionsOfPeople(
  db: Db,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sectionMember')
    .select(['personId', 'sectionId'])
    .where('personId', '=', sql<number>`any(${personIds})`)
    .execute();
  const byPerson = Map.groupBy(rows, ({ personId }) => personId);
  return new Map(
    [...byPerson].map(([personId, own]) => [personId, own.map(({ sectionId }) => sectionId)] as const),
  );
}
