// SQL of the virtual people that stand for groups (decision 37).
import type { Tx } from '../../kernel/server/database.ts';
import { findRoleId } from './roles.ts';

/** Makes the virtual people of groups: who they are by the id of the group. */
export async function insertVirtualPeople(
  tx: Tx,
  { tenantId, groups }: { tenantId: string; groups: readonly { groupId: number; name: string }[] },
): Promise<ReadonlyMap<number, number>> {
  if (groups.length === 0) return new Map();
  const roleId = await findRoleId(tx, 'Nobody');
  const rows = await tx
    .insertInto('person')
    .values(
      groups.map(({ groupId, name }) => ({
        tenantId,
        // Names of accounts have no spaces, so nobody can have this one.
        username: `group ${groupId}`,
        name,
        email: '',
        passwordHash: null,
        roleId,
        groupId,
      })),
    )
    .returning(['id', 'groupId'])
    .execute();
  return new Map(rows.flatMap(({ id, groupId }) => (groupId === null ? [] : [[groupId, id] as const])));
}

/** Gives the virtual person of a group the new name of the group. */
export async function renameVirtualPerson(tx: Tx, groupId: number, name: string): Promise<void> {
  await tx.updateTable('person').set({ name }).where('groupId', '=', groupId).execute();
}

/** Removes the virtual person of a group that never handed in. */
export async function removeVirtualPerson(tx: Tx, groupId: number): Promise<void> {
  await tx.deleteFrom('person').where('groupId', '=', groupId).execute();
}
