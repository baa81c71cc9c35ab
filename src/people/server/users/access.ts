// Who may do what to other people's accounts.
import { globalFactsOf } from '../../../access/domain/may.ts';
import { accessSlots, type Context } from '../../../access/server/index.ts';
import type { GlobalPermission } from '../../../access/domain/permission.ts';
import type { Db } from '../../../kernel/server/database.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { roleNotGivable } from '../../domain/user-refusals.ts';
import { listTenantValues } from '../global-roles/store.ts';
import { findPerson } from '../store.ts';
import { findRole, type RoleRow } from './store.ts';
import { seeUserRule } from '../../domain/access-rules.ts';

/**
 * The one tenant in which the caller holds the permission, or undefined when they hold it on the whole site.
 * Refuses when they hold it nowhere.
 */
export async function requireSomewhere(
  ctx: Context,
  permission: GlobalPermission,
): Promise<string | undefined> {
  await ctx.requireGlobally(permission);
  return (await ctx.mayOnSite(permission)) ? undefined : ctx.session.tenantId;
}

/**
 * Whether the caller may name people of an institution, to find them or to add them somewhere: of their own, and of
 * the course's. Asked before anybody is looked up, so that a refusal tells nothing about who exists.
 */
export async function mayNamePeopleOf(
  ctx: Context,
  tenantId: string,
  courseTenantId?: string,
): Promise<boolean> {
  if (tenantId === ctx.session.tenantId || tenantId === courseTenantId) return true;
  return ctx.mayOnSite('can_search_users_other_tenant');
}

/** A person of a tenant in which the caller holds the permission; other people do not exist for the caller. */
export async function accessManagedPerson(ctx: Context, permission: GlobalPermission, userId: number) {
  const where = await requireSomewhere(ctx, permission);
  const person = await findPerson(ctx.db, userId);
  if (!person || (where !== undefined && person.tenantId !== where)) throw ctx.notFound('user');
  return person;
}

/** Rule `see user`: oneself, or a person whom the caller manages. */
export async function accessVisiblePerson(ctx: Context, userId: number) {
  ctx.rule(seeUserRule);
  if (userId !== ctx.session.personId) {
    if (!(await ctx.mayGlobally('can_manage_site_users'))) throw ctx.notFound('user');
    return accessManagedPerson(ctx, 'can_manage_site_users', userId);
  }
  const person = await findPerson(ctx.db, userId);
  if (!person) throw ctx.notFound('user');
  return person;
}

/**
 * Nobody hands out more rights than they hold, or changes somebody who holds more: people who may add accounts must
 * not make an administrator, or take one over by a new address.
 */
export async function mayGiveRole(ctx: Context, role: RoleRow, tenantId: string): Promise<boolean> {
  if (await ctx.mayOnSite('is_admin')) return true;
  const values = (await listTenantValues(ctx.db, tenantId)).filter(({ roleId }) => roleId === role.id);
  const own = await accessSlots.globalFacts.get()(ctx.db, ctx.session.personId, tenantId);
  const given = globalFactsOf(role.permissions, values).permissions;
  return [...given].every((permission) => own.permissions.has(permission));
}

export async function requireGivableRole(
  ctx: Context,
  db: Db,
  given: { roleId: number; tenantId: string },
): Promise<RoleRow> {
  const role = await findRole(db, given.roleId);
  if (!role) throw ctx.notFound('role');
  if (!(await mayGiveRole(ctx, role, given.tenantId))) throw new RefusedError(roleNotGivable);
  return role;
}
