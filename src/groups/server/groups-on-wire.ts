import { sql } from 'kysely';
import type { Db } from '../../kernel/server/database.ts';
import { userColumns, userReply } from '../../people/server/index.ts';
import type { Group } from '../../people/domain/model.ts';
import type { ExtendedGroup } from '../domain/model.ts';
import type { GroupRow } from './group-store.ts';

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
  const replies = await groupReplies(db, groups);
  return new Map(
    groups.flatMap(({ authorId }, at) => (replies[at] ? [[authorId, replies[at]] as const] : [])),
  );
}

type Shown = Pick<GroupRow, 'id' | 'name' | 'groupSetId' | 'createdAt'>;

/** Groups with their members, in the same order. */
export async function groupReplies(db: Db, groups: readonly Shown[]): Promise<Group[]> {
  if (groups.length === 0) return [];
  const rows = await db
    .selectFrom('groupMember')
    .innerJoin('person', 'person.id', 'groupMember.personId')
    .select(userColumns)
    .select('groupMember.groupId')
    .where('groupMember.groupId', '=', sql<number>`any(${groups.map(({ id }) => id)})`)
    .orderBy('person.id')
    .execute();
  const members = Map.groupBy(rows, ({ groupId }) => groupId);
  return groups.map(({ id, name, groupSetId, createdAt }) => ({
    id,
    name,
    groupSetId,
    createdAt,
    members: (members.get(id) ?? []).map((member) => userReply(member)),
  }));
}

/** A group with the virtual person that stands for it. */
export async function extendedGroupReply(db: Db, row: GroupRow): Promise<ExtendedGroup> {
  const [group] = await groupReplies(db, [row]);
  const author = await db
    .selectFrom('person')
    .select(userColumns)
    .where('id', '=', row.authorId)
    .executeTakeFirstOrThrow();
  if (!group) throw new Error(`Group ${row.id} is gone.`);
  return { ...group, virtualUser: { ...userReply(author), type: 'group-user', group } };
}
