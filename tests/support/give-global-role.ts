import { newWord } from './samples/new-word.ts';
import type { Actor, World } from './world.ts';

interface Rights {
  onSite?: readonly string[];
  /** In the institution of the world only. */
  inTenant?: readonly string[];
}

/** From now on the global role of a person holds these permissions and no other. */
export async function giveGlobalRole(
  w: World,
  actor: Actor,
  { onSite = [], inTenant = [] }: Rights,
): Promise<void> {
  const { tenantId } = w;
  await w.transaction(async (tx) => {
    const name = newWord('Role');
    const role = await tx.insertInto('globalRole').values({ name }).returning('id').executeTakeFirstOrThrow();
    const ofSite = onSite.map((permission) => ({ roleId: role.id, permission }));
    if (ofSite.length > 0) await tx.insertInto('globalRolePermission').values(ofSite).execute();
    const ofTenant = inTenant.map((permission) => ({ roleId: role.id, permission, tenantId, value: true }));
    if (ofTenant.length > 0) await tx.insertInto('tenantRolePermission').values(ofTenant).execute();
    await tx.updateTable('person').set({ roleId: role.id }).where('id', '=', actor.id).execute();
  });
}
