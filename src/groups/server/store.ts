// SQL of authors: who is behind them, and which authors somebody is.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../kernel/server/database.ts';
import { statement } from '../../kernel/server/statement.ts';
import type { Author } from '../domain/author.ts';

/** The one SQL form of "the members of an author", for a `cross join`: a person, or the members of a group. */
export function membersOfAuthor(authorId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (
    select author.id as person_id from person author where author.id = ${authorId} and author.group_id is null
    union all
    select group_member.person_id from person author
    join group_member on group_member.group_id = author.group_id where author.id = ${authorId})`;
}

/** All authors who have a member in common with this one, itself among them, for a `cross join`. */
export function authorsSharingMembers(authorId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (
    select ${authorId} as author_id
    union
    select member.person_id from ${membersOfAuthor(authorId)} member
    union
    select author.id from ${membersOfAuthor(authorId)} member
    join group_member on group_member.person_id = member.person_id
    join person author on author.group_id = group_member.group_id)`;
}

/** These authors with their members, in one query. */
export async function listAuthors(db: Db, authorIds: readonly number[]): Promise<Author[]> {
  if (authorIds.length === 0) return [];
  const { rows } = await sql<{ authorId: number; personId: number }>`
    select asked.author_id, member.person_id
    from unnest(${[...new Set(authorIds)]}::bigint[]) asked (author_id)
    cross join ${membersOfAuthor(sql`asked.author_id`)} member
    order by member.person_id`.execute(db);
  const members = Map.groupBy(rows, ({ authorId }) => authorId);
  return [...members].map(([id, own]) => ({ id, memberIds: own.map(({ personId }) => personId) }));
}

/** All authors that a person is: themselves, and the groups that they are in. */
export async function listOwnAuthorIds(db: Db, personId: number): Promise<ReadonlySet<number>> {
  const groups = await selectGroupAuthors(db, { personId });
  return new Set([personId, ...groups.map(({ id }) => id)]);
}

const selectGroupAuthors = statement((db, given: { personId: number }) =>
  db
    .selectFrom('groupMember')
    .innerJoin('person as author', 'author.groupId', 'groupMember.groupId')
    .select('author.id')
    .where('groupMember.personId', '=', given.personId),
);

/** The author as which a person hands in where the groups of this set do: their group, else themselves. */
export async function findAuthorId(
  db: Db,
  { groupSetId, personId }: { groupSetId: number; personId: number },
): Promise<number> {
  const row = await db
    .selectFrom('groupMember')
    .innerJoin('person as author', 'author.groupId', 'groupMember.groupId')
    .select('author.id')
    .where('groupMember.personId', '=', personId)
    .where('groupMember.groupSetId', '=', groupSetId)
    .executeTakeFirst();
  return row?.id ?? personId;
}

/** The groups that these people are in, as authors. */
export async function listGroupAuthors(
  db: Db,
  personIds: readonly number[],
): Promise<{ personId: number; groupSetId: number; authorId: number }[]> {
  return db
    .selectFrom('groupMember')
    .innerJoin('person as author', 'author.groupId', 'groupMember.groupId')
    .select(['groupMember.personId', 'groupMember.groupSetId', 'author.id as authorId'])
    .where('groupMember.personId', '=', sql<number>`any(${personIds})`)
    .execute();
}

/** True when the author is a group of this set. */
export async function isGroupOf(
  db: Db,
  { groupSetId, authorId }: { groupSetId: number; authorId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('person as author')
    .innerJoin('authorGroup', 'authorGroup.id', 'author.groupId')
    .select('authorGroup.id')
    .where('author.id', '=', authorId)
    .where('authorGroup.groupSetId', '=', groupSetId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody in a group with an author, or in the group that the author is. */
export interface Fellow {
  readonly authorId: number;
  readonly groupSetId: number;
  readonly personId: number;
}

/** For each of these authors all members of the groups that it is or is in. */
export async function listFellows(db: Db, authorIds: readonly number[]): Promise<Fellow[]> {
  if (authorIds.length === 0) return [];
  const { rows } = await sql<Fellow>`
    select asked.author_id, fellow.group_set_id, fellow.person_id
    from unnest(${[...new Set(authorIds)]}::bigint[]) asked (author_id)
    cross join lateral (
      select author.group_id from person author where author.id = asked.author_id and author.group_id is not null
      union all
      select mine.group_id from group_member mine where mine.person_id = asked.author_id) of_author
    join group_member fellow on fellow.group_id = of_author.group_id`.execute(db);
  return rows;
}

/** All authors of whom a member shares a section of the course with the person (PERM-133). */
export async function listSectionAuthorIds(
  db: Db,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<ReadonlySet<number>> {
  return (await listSectionAuthors(db, { personId, courseIds: [courseId] })).get(courseId) ?? new Set();
}

/** The same for each of these courses, in one query; a course without any is left out. */
export async function listSectionAuthors(
  db: Db,
  { personId, courseIds }: { personId: number; courseIds: readonly number[] },
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  if (courseIds.length === 0) return new Map();
  const { rows } = await sql<{ courseId: number; authorId: number }>`
    with mate as (
      select section.course_id, theirs.person_id from section_member mine
      join section on section.id = mine.section_id and section.course_id = any(${courseIds}::bigint[])
      join section_member theirs on theirs.section_id = mine.section_id
      where mine.person_id = ${personId})
    select course_id, person_id as author_id from mate
    union
    select mate.course_id, author.id from mate
    join group_member on group_member.person_id = mate.person_id
    join group_set on group_set.id = group_member.group_set_id and group_set.course_id = mate.course_id
    join person author on author.group_id = group_member.group_id`.execute(db);
  const byCourse = Map.groupBy(rows, ({ courseId }) => courseId);
  return new Map([...byCourse].map(([id, own]) => [id, new Set(own.map(({ authorId }) => authorId))]));
}
