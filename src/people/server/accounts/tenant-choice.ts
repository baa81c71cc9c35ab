import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { listTenantIds } from '../../../tenants/server/index.ts';
import { tenantNeeded } from '../../domain/refusals.ts';

/** The institution named, or the only one of the site. */
export async function chosenTenantId(ctx: Context, tenantId: string | undefined): Promise<string> {
  if (tenantId !== undefined) return tenantId;
  const [first, second] = await listTenantIds(ctx.db, 2);
  if (first === undefined || second !== undefined) throw new RefusedError(tenantNeeded);
  return first;
}
