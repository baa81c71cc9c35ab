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

export interface GroupsOfAuthors {
  /** The members of the group of a set that an author is or is in; the same list for all of them, undefined for none. */
  membersWith(authorId: number, groupSetId: number): readonly number[] | undefined;
  /** All members of these groups. */
  readonly memberIds: readonly number[];
}

interface Grouped {
  readonly authorId: number;
  readonly groupSetId: number;
  readonly groupId: number;
}

/**
 * The groups of these authors in these sets. Each group is read once, however many of its members are asked for: 2,000
 * people in groups of 200 have 400,000 others in theirs.
 */
export async function readGroupsOf(
  db: Db,
  { authorIds, groupSetIds }: { authorIds: readonly number[]; groupSetIds: readonly number[] },
): Promise<GroupsOfAuthors> {
  if (authorIds.length === 0 || groupSetIds.length === 0)
    return { membersWith: () => undefined, memberIds: [] };
  const asked = sql`any(${[...new Set(authorIds)]}::bigint[])`;
  const inSets = sql`group_set_id = any(${[...new Set(groupSetIds)]}::bigint[])`;
  const { rows } = await sql<Grouped>`
    select author.id as author_id, author_group.group_set_id, author_group.id as group_id
    from person author join author_group on author_group.id = author.group_id
    where author.id = ${asked} and author_group.${inSets}
    union all
    select mine.person_id, mine.group_set_id, mine.group_id from group_member mine
    where mine.person_id = ${asked} and mine.${inSets}`.execute(db);
  const members = await db
    .selectFrom('groupMember')
    .select(['groupId', 'personId'])
    .where('groupId', '=', sql<number>`any(${[...new Set(rows.map(({ groupId }) => groupId))]})`)
    .execute();
  const byGroup = new Map<number, number[]>(rows.map(({ groupId }) => [groupId, []]));
  for (const { groupId, personId } of members) byGroup.get(groupId)?.push(personId);
  const keyOf = (authorId: number, groupSetId: number) => `${authorId} ${groupSetId}`;
  const found = new Map(
    rows.map(({ authorId, groupSetId, groupId }) => [keyOf(authorId, groupSetId), byGroup.get(groupId)]),
  );
  return {
    membersWith: (authorId, groupSetId) => found.get(keyOf(authorId, groupSetId)),
    memberIds: [...new Set(members.map(({ personId }) => personId))],
  };
}

interface InCourse {
  readonly personId: number;
  readonly courseId: number;
}

/** True when a member of the author shares a section of the course with the person (PERM-133). */
export async function sharesSection(
  db: Db,
  { personId, courseId }: InCourse,
  authorId: number,
): Promise<boolean> {
  const { rows } = await sql<{ shares: boolean }>`
    select exists (
      select from section_member mine
      join section on section.id = mine.section_id and section.course_id = ${courseId}
      join section_member theirs on theirs.section_id = mine.section_id
      where mine.person_id = ${personId}
        and theirs.person_id in (select member.person_id from ${membersOfAuthor(sql`${authorId}::bigint`)} member)
    ) as shares`.execute(db);
  return rows[0]?.shares === true;
}

/** All people who share a section of the course with the person, and their groups in one set. */
export async function listSectionAuthorIds(
  db: Db,
  { personId, courseId, groupSetId }: InCourse & { groupSetId: number },
): Promise<ReadonlySet<number>> {
  const of = { personId, courseIds: [courseId], groupSetId };
  return (await listSectionAuthors(db, of)).get(courseId) ?? new Set();
}

/** The same for each of these courses and all of their sets, in one query; a course without any is left out. */
export async function listSectionAuthors(
  db: Db,
  of: { personId: number; courseIds: readonly number[]; groupSetId?: number },
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const { personId, courseIds, groupSetId = null } = of;
  if (courseIds.length === 0) return new Map();
  const { rows } = await sql<{ courseId: number; authorId: number }>`
    with mate as materialized (
      -- Some share many sections with the person.
      select distinct section.course_id, theirs.person_id from section_member mine
      join section on section.id = mine.section_id and section.course_id = any(${courseIds}::bigint[])
      join section_member theirs on theirs.section_id = mine.section_id
      where mine.person_id = ${personId})
    select course_id, person_id as author_id from mate
    union all
    select distinct mate.course_id, author.id from mate
    join group_set on group_set.course_id = mate.course_id
      and (${groupSetId}::bigint is null or group_set.id = ${groupSetId}::bigint)
    join group_member on group_member.person_id = mate.person_id and group_member.group_set_id = group_set.id
    join person author on author.group_id = group_member.group_id`.execute(db);
  const byCourse = Map.groupBy(rows, ({ courseId }) => courseId);
  return new Map([...byCourse].map(([id, own]) => [id, new Set(own.map(({ authorId }) => authorId))]));
}
