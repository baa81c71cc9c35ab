// What a person may do on the site and for one tenant: the global role, with the tenant's own values on top.
import { sql } from 'kysely';
import { globalFactsOf, type GlobalFacts } from '../../access/domain/may.ts';
import type { Db } from '../../kernel/server/database.ts';

/** Fills access's question, in one reading. A row without a value is what the role holds for the whole site. */
export async function readGlobalFacts(
  db: Db,
  personId: number,
  tenantId: string | null,
): Promise<GlobalFacts> {
  const { rows } = await sql<{ permission: string; value: boolean | null }>`
    select permission, null::boolean as value from global_role_permission
    where role_id = (select role_id from person where id = ${personId})
    union all
    select permission, value from tenant_role_permission
    where tenant_id = ${tenantId} and role_id = (select role_id from person where id = ${personId})`.execute(
    db,
  );
  return globalFactsOf(
    rows.filter(({ value }) => value === null).map(({ permission }) => permission),
    rows.flatMap(({ permission, value }) => (value === null ? [] : [{ permission, value }])),
  );
}
