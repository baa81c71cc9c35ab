// Making group sets and groups. Their calls and screens come later; until then tests make them.
import type { Tx } from '../../kernel/server/database.ts';
import { findRoleId, insertPerson } from '../../people/server/index.ts';

/** Makes an empty group set; no rights are asked here. Answers its id. */
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

export interface NewGroup {
  groupSetId: number;
  /** The institution of the course. */
  tenantId: string;
  name: string;
  memberIds: readonly number[];
  now: Date;
}

/** Makes a group with the virtual person that stands for it; answers the ids of both. */
export async function createGroup(tx: Tx, given: NewGroup): Promise<{ groupId: number; authorId: number }> {
  const { groupSetId, tenantId, name, memberIds, now } = given;
  const { id: groupId } = await tx
    .insertInto('authorGroup')
    .values({ groupSetId, name, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = memberIds.map((personId) => ({ groupId, groupSetId, personId }));
  if (members.length > 0) await tx.insertInto('groupMember').values(members).execute();
  const virtual = await insertPerson(tx, {
    tenantId,
    // Names of accounts have no spaces, so nobody can have this one.
    username: `group ${groupId}`,
    name,
    email: '',
    passwordHash: null,
    roleId: await findRoleId(tx, 'Nobody'),
    groupId,
  });
  return { groupId, authorId: virtual.id };
}
