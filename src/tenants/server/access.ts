// Who manages an institution.
import type { Context } from '../../access/server/index.ts';
import type { Tenant } from '../domain/model.ts';
import { findTenant } from './store.ts';

/** Rule `manage the tenant`: who may change its settings there, or those of the whole site. */
export function managesTenant(ctx: Context, tenantId: string): Promise<boolean> {
  return ctx.mayGlobally('can_manage_site_settings', tenantId);
}

/** The institution, for those who manage it. */
export async function accessManagedTenant(ctx: Context, tenantId: string): Promise<Tenant> {
  const tenant = await findTenant(ctx.db, tenantId);
  if (!tenant) throw ctx.notFound('institution');
  if (!(await managesTenant(ctx, tenantId))) throw ctx.missing('can_manage_site_settings');
  return tenant;
}

/** Numbers of an institution are for its managers and for those who may see those of all. */
export async function seesStatistics(ctx: Context, tenantId: string): Promise<boolean> {
  if (await ctx.mayOnSite('can_see_other_tenant_statistics')) return true;
  return managesTenant(ctx, tenantId);
}
