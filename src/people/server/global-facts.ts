// What a person may do on the site and for one tenant: the global role, with the tenant's own values on top.
import { sql } from 'kysely';
import type { GlobalFacts } from '../../access/domain/may.ts';
import type { Db } from '../../kernel/server/database.ts';

/** Fills access's question. A tenant's own value wins over the global one, except for is_admin (PERM-135). */
export async function readGlobalFacts(db: Db, personId: number, tenantId: string): Promise<GlobalFacts> {
  const { rows } = await sql<{ permission: string }>`
    select permission from global_role_permission
    where role_id = (select role_id from person where id = ${personId})
      and not exists (
        select 1 from tenant_role_permission own
        where own.tenant_id = ${tenantId} and own.role_id = global_role_permission.role_id
          and own.permission = global_role_permission.permission and not own.value)
    union
    select permission from tenant_role_permission
    where tenant_id = ${tenantId} and role_id = (select role_id from person where id = ${personId}) and value
      and permission not in ('is_admin', 'can_list_hidden_tenants')`.execute(db);
  return { permissions: new Set(rows.map((row) => row.permission)) };
}
