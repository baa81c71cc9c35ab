// Who manages an institution.
import { siteAdminFlags } from '../../access/domain/site-admin-flags.ts';
import type { Context } from '../../access/server/index.ts';
import type { Tenant } from '../domain/model.ts';
import { findTenant } from './store.ts';

/** Rule `manage the tenant`: any right of an administrator, held there or for the whole site. */
export async function managesTenant(ctx: Context, tenantId: string): Promise<boolean> {
  for (const flag of siteAdminFlags) if (await ctx.mayGlobally(flag, tenantId)) return true;
  return false;
}

/** The institution, for those who may change it and its settings. */
export async function accessManagedTenant(ctx: Context, tenantId: string): Promise<Tenant> {
  // First: others learn nothing of institutions that are hidden.
  await ctx.requireGlobally('can_manage_site_settings', tenantId);
  const tenant = await findTenant(ctx.db, tenantId);
  if (!tenant) throw ctx.notFound('institution');
  return tenant;
}

/** Numbers of an institution are for its managers and for those who may see those of all. */
export async function seesStatistics(ctx: Context, tenantId: string): Promise<boolean> {
  if (await ctx.mayOnSite('can_see_other_tenant_statistics')) return true;
  return managesTenant(ctx, tenantId);
}
