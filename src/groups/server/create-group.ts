// Makes group sets and groups, also for the demo data and the rooms above. It checks no rights.
import type { Tx } from '../../kernel/server/database.ts';
import { insertVirtualPeople } from '../../people/server/index.ts';
import { insertMembers } from './group-store.ts';

/** Makes an empty group set. Answers its id. */
export async function createGroupSet(
  tx: Tx,
  given: { courseId: number; minimumSize: number; maximumSize: number; now: Date },
): Promise<number> {
  const { now, ...groupSet } = given;
  const { id } = await tx
    .insertInto('groupSet')
    .values({ ...groupSet, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface InSet {
  groupSetId: number;
  /** The institution of the course. */
  tenantId: string;
  now: Date;
}

export interface NewGroup extends InSet {
  name: string;
  memberIds: readonly number[];
}

interface MadeGroup {
  readonly groupId: number;
  /** The virtual person of the group. */
  readonly authorId: number;
}

/** Makes a group with the virtual person that stands for it; answers the ids of both. */
export async function createGroup(tx: Tx, { name, memberIds, ...set }: NewGroup): Promise<MadeGroup> {
  const [made] = await createGroups(tx, set, [{ name, memberIds }]);
  if (!made) throw new Error('The new group is not there.');
  return made;
}

/** Makes many groups with three statements; answers in the same order. */
export async function createGroups(
  tx: Tx,
  { groupSetId, tenantId, now }: InSet,
  groups: readonly { name: string; memberIds: readonly number[] }[],
): Promise<MadeGroup[]> {
  if (groups.length === 0) return [];
  const made = await tx
    .insertInto('authorGroup')
    .values(groups.map(({ name }) => ({ groupSetId, name, createdAt: now })))
    .returning(['id', 'name'])
    .execute();
  // Names are unique in a set. The order of the answer is not promised.
  const ids = new Map(made.map(({ id, name }) => [name, id]));
  const rows = groups.map((group) => ({ ...group, id: ids.get(group.name) ?? 0 }));
  await insertMembers(
    tx,
    rows.flatMap(({ id: groupId, memberIds }) =>
      memberIds.map((personId) => ({ groupId, groupSetId, personId })),
    ),
  );
  const authors = await insertVirtualPeople(tx, {
    tenantId,
    groups: rows.map(({ id: groupId, name }) => ({ groupId, name })),
  });
  return rows.map(({ id: groupId }) => ({ groupId, authorId: authors.get(groupId) ?? 0 }));
}
