import type { TenantValue } from '../../../access/domain/may.ts';
import type { Db, Tx } from '../../../kernel/server/database.ts';

/** One permission of one role. */
interface RolePermission {
  roleId: number;
  permission: string;
}

export async function switchRolePermission(
  tx: Tx,
  { roleId, permission }: RolePermission,
  value: boolean,
): Promise<void> {
  if (value) {
    await tx
      .insertInto('globalRolePermission')
      .values({ roleId, permission })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await tx
    .deleteFrom('globalRolePermission')
    .where('roleId', '=', roleId)
    .where('permission', '=', permission)
    .execute();
}

/** What an institution says of all roles. */
export function listTenantValues(db: Db, tenantId: string): Promise<(TenantValue & { roleId: number })[]> {
  return db
    .selectFrom('tenantRolePermission')
    .select(['roleId', 'permission', 'value'])
    .where('tenantId', '=', tenantId)
    .execute();
}

/** Sets an institution's own value; null leaves the decision to the site. */
export async function setTenantValue(
  tx: Tx,
  { tenantId, roleId, permission }: RolePermission & { tenantId: string },
  value: boolean | null,
): Promise<void> {
  if (value === null) {
    await tx
      .deleteFrom('tenantRolePermission')
      .where('tenantId', '=', tenantId)
      .where('roleId', '=', roleId)
      .where('permission', '=', permission)
      .execute();
    return;
  }
  await tx
    .insertInto('tenantRolePermission')
    .values({ tenantId, roleId, permission, value })
    .onConflict((conflict) => conflict.columns(['tenantId', 'roleId', 'permission']).doUpdateSet({ value }))
    .execute();
}
