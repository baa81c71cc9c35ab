import { sql } from 'kysely';
import type { Db } from '../../kernel/server/database.ts';
import { userColumns, userReply } from '../../people/server/index.ts';
import type { Group } from '../../people/domain/model.ts';

/** The groups among these authors with their members, by the id of the author; people are left out. */
export async function listGroupsOfAuthors(
  db: Db,
  authorIds: readonly number[],
): Promise<ReadonlyMap<number, Group>> {
  if (authorIds.length === 0) return new Map();
  const groups = await db
    .selectFrom('person as author')
    .innerJoin('authorGroup as group', 'group.id', 'author.groupId')
    .select(['author.id as authorId', 'group.id', 'group.name', 'group.groupSetId', 'group.createdAt'])
    .where('author.id', '=', sql<number>`any(${authorIds})`)
    .execute();
  if (groups.length === 0) return new Map();
  const rows = await db
    .selectFrom('groupMember')
    .innerJoin('person', 'person.id', 'groupMember.personId')
    .select(userColumns)
    .select('groupMember.groupId')
    .where('groupMember.groupId', '=', sql<number>`any(${groups.map(({ id }) => id)})`)
    .orderBy('person.id')
    .execute();
  const members = Map.groupBy(rows, ({ groupId }) => groupId);
  return new Map(
    groups.map(({ authorId, ...group }) => [
      authorId,
      { ...group, members: (members.get(group.id) ?? []).map((member) => userReply(member)) },
    ]),
  );
}
