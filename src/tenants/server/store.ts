import { sql } from 'kysely';
import { containing } from '../../kernel/server/containing.ts';
import type { Db } from '../../kernel/server/database.ts';
import { statement } from '../../kernel/server/statement.ts';
import type { LogoScheme, Tenant } from '../domain/model.ts';

export const tenantColumns = [
  'id',
  'name',
  'abbreviatedName',
  'orderCategory',
  'hidden',
  sql<LogoScheme[]>`array(
    select scheme from tenant_logo where tenant_logo.tenant_id = tenant.id order by scheme desc)`.as('logos'),
] as const;

export function findTenant(db: Db, tenantId: string): Promise<Tenant | undefined> {
  return db.selectFrom('tenant').select(tenantColumns).where('id', '=', tenantId).executeTakeFirst();
}

export interface TenantKey {
  orderCategory: number;
  name: string;
  id: string;
}

/** Institutions that lists may show, those in front first. One more than asked for: there is a next page. */
export function listTenants(
  db: Db,
  {
    terms,
    after,
    limit,
    withHidden,
  }: { terms: string[]; after: TenantKey | undefined; limit: number; withHidden: boolean },
): Promise<Tenant[]> {
  let query = db.selectFrom('tenant').select(tenantColumns);
  if (!withHidden) query = query.where('hidden', '=', false);
  for (const term of terms)
    query = query.where(sql<string>`lower(name || ' ' || abbreviated_name)`, 'like', containing(term));
  if (after) {
    query = query.where(
      sql<boolean>`(-order_category, name collate "C", id) > (${-after.orderCategory}, ${after.name} collate "C", ${after.id}::uuid)`,
    );
  }
  return query
    .orderBy('orderCategory', 'desc')
    .orderBy(sql`name collate "C"`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Ids of the institutions that the login offers, at most `limit`. */
export async function listTenantIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('tenant').select('id').where('hidden', '=', false).limit(limit).execute();
  return rows.map((row) => row.id);
}

export function insertTenant(tx: Db, tenant: { name: string; abbreviatedName: string }): Promise<Tenant> {
  return tx.insertInto('tenant').values(tenant).returning(tenantColumns).executeTakeFirstOrThrow();
}

export interface StoredSettingValue {
  name: string;
  value: unknown;
  isTenants: boolean;
}

interface Scope {
  /** Null for the site alone. */
  tenantId: string | null;
}

/** Stored values of the site, and of one tenant when it is named. */
export async function listSettingValues(db: Db, tenantId: string | undefined): Promise<StoredSettingValue[]> {
  return (await selectValues(db, { tenantId: tenantId ?? null })).map(storedValueOf);
}

/** The same for one setting: at most one of the site and one of the tenant. */
export async function listValuesOfSetting(
  db: Db,
  { name, tenantId }: { name: string; tenantId: string | undefined },
): Promise<StoredSettingValue[]> {
  return (await selectValuesOfOne(db, { name, tenantId: tenantId ?? null })).map(storedValueOf);
}

function storedValueOf(row: { name: string; value: unknown; tenantId: string | null }): StoredSettingValue {
  return { name: row.name, value: row.value, isTenants: row.tenantId !== null };
}

function selectInScope(db: Db, { tenantId }: Scope) {
  return db
    .selectFrom('settingValue')
    .select(['name', 'value', 'tenantId'])
    .where((where) => where.or([where('tenantId', 'is', null), where('tenantId', '=', tenantId)]));
}

const selectValues = statement((db, given: Scope) => selectInScope(db, given));
const selectValuesOfOne = statement((db, given: Scope & { name: string }) =>
  selectInScope(db, given).where('name', '=', given.name),
);

export function upsertSiteSetting(
  tx: Db,
  setting: { name: string; value: unknown; now: Date },
): Promise<void> {
  return upsertSetting(tx, { ...setting, tenantId: null });
}

/** Sets the value of one institution, or of the site where it is null. */
export async function upsertSetting(
  tx: Db,
  setting: { tenantId: string | null; name: string; value: unknown; now: Date },
): Promise<void> {
  const value = JSON.stringify(setting.value);
  await tx
    .insertInto('settingValue')
    .values({ tenantId: setting.tenantId, name: setting.name, value, updatedAt: setting.now })
    .onConflict((conflict) =>
      conflict.constraint('setting_value_scope_name_key').doUpdateSet({ value, updatedAt: setting.now }),
    )
    .execute();
}

export async function removeTenantSetting(tx: Db, tenantId: string, name: string): Promise<void> {
  await tx.deleteFrom('settingValue').where('tenantId', '=', tenantId).where('name', '=', name).execute();
}
