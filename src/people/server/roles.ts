// Global roles of the site, made once from the catalogue.
import { defaultGlobalRoles, defaultPermissionsOf } from '../../access/domain/permission.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';

/** Makes the default global roles that are missing; it does not touch the permissions of existing ones. */
export async function ensureGlobalRoles(tx: Tx): Promise<void> {
  for (const name of defaultGlobalRoles) {
    const made = await tx
      .insertInto('globalRole')
      .values({ name })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    const held = made ? defaultPermissionsOf(name, 'global') : [];
    if (!made || held.length === 0) continue;
    const rows = held.map((permission) => ({ roleId: made.id, permission }));
    await tx.insertInto('globalRolePermission').values(rows).execute();
  }
}

/** Id of a global role by name. */
export async function findRoleId(db: Db, name: string): Promise<number> {
  const row = await db.selectFrom('globalRole').select('id').where('name', '=', name).executeTakeFirst();
  if (!row) throw new Error(`There is no global role ${name}.`);
  return row.id;
}
