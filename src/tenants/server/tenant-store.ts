import type { Db, Tx } from '../../kernel/server/database.ts';
import type { LogoScheme, NewTenant, Tenant, TenantChanges } from '../domain/model.ts';
import { tenantColumns } from './store.ts';

/** The new institution; undefined when another one has the name. */
export function addTenant(tx: Tx, given: NewTenant): Promise<Tenant | undefined> {
  const { name, abbreviatedName, orderCategory = 0, hidden = false } = given;
  return tx
    .insertInto('tenant')
    .values({ name, abbreviatedName, orderCategory, hidden })
    .onConflict((conflict) => conflict.constraint('tenant_name_key').doNothing())
    .returning(tenantColumns)
    .executeTakeFirst();
}

/** The changed institution; undefined when another one has the name. */
export async function updateTenant(
  tx: Tx,
  tenantId: string,
  changes: TenantChanges,
): Promise<Tenant | undefined> {
  const { name, abbreviatedName, orderCategory, hidden } = changes;
  if (name !== undefined) {
    const other = await tx
      .selectFrom('tenant')
      .select('id')
      .where('name', '=', name)
      .where('id', '!=', tenantId)
      .executeTakeFirst();
    if (other) return undefined;
  }
  return tx
    .updateTable('tenant')
    .set((columns) => ({
      name: name ?? columns.ref('name'),
      abbreviatedName: abbreviatedName ?? columns.ref('abbreviatedName'),
      orderCategory: orderCategory ?? columns.ref('orderCategory'),
      hidden: hidden ?? columns.ref('hidden'),
    }))
    .where('id', '=', tenantId)
    .returning(tenantColumns)
    .executeTakeFirstOrThrow();
}

export async function upsertLogo(
  tx: Tx,
  logo: { tenantId: string; scheme: LogoScheme; sha256: string; contentType: string },
): Promise<void> {
  const { sha256, contentType } = logo;
  await tx
    .insertInto('tenantLogo')
    .values(logo)
    .onConflict((conflict) => conflict.columns(['tenantId', 'scheme']).doUpdateSet({ sha256, contentType }))
    .execute();
}

/** The first of the schemes for which there is a logo. */
export async function findLogo(
  db: Db,
  tenantId: string,
  schemes: readonly LogoScheme[],
): Promise<{ sha256: string; contentType: string } | undefined> {
  const rows = await db
    .selectFrom('tenantLogo')
    .select(['scheme', 'sha256', 'contentType'])
    .where('tenantId', '=', tenantId)
    .execute();
  return schemes.map((scheme) => rows.find((row) => row.scheme === scheme)).find((row) => row !== undefined);
}
