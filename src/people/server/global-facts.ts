// What a person may do on the site and for one tenant: the global role, with the tenant's own values on top.
import { sql, type RawBuilder } from 'kysely';
import { globalFactsOf, type GlobalFacts, type TenantValue } from '../../access/domain/may.ts';
import type { Db } from '../../kernel/server/database.ts';
import { statement } from '../../kernel/server/statement.ts';

/** Answers access's question with one query: for a tenant, or with null for the whole site. */
export async function readGlobalFacts(
  db: Db,
  personId: number,
  tenantId: string | null,
): Promise<GlobalFacts> {
  const [row] = await selectFacts(db, { personId, tenantId });
  return globalFactsOf(row?.permissionsOfSite ?? [], row?.valuesOfTenant ?? []);
}

/** What the role of `person` holds for the whole site. As JSON, which is read faster than an array. */
export const permissionsOfSite = sql<string[]>`array_to_json(array(
  select permission from global_role_permission where role_id = person.role_id))`;

/** What a tenant says of permissions of the role of `person`. */
export function valuesOfTenant(tenantId: unknown): RawBuilder<TenantValue[]> {
  return sql`array_to_json(array(
    select json_build_object('permission', permission, 'value', value) from tenant_role_permission
    where tenant_id = ${tenantId} and role_id = person.role_id))`;
}

const selectFacts = statement((db, given: { personId: number; tenantId: string | null }) =>
  db
    .selectFrom('person')
    .select([permissionsOfSite.as('permissionsOfSite'), valuesOfTenant(given.tenantId).as('valuesOfTenant')])
    .where('id', '=', given.personId),
);
