// Who may do what with other people.
import type { Context } from '../../../access/server/index.ts';
import type { GlobalPermission } from '../../../access/domain/permission.ts';
import type { Db } from '../../../kernel/server/database.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { roleNotGivable } from '../../domain/user-refusals.ts';
import { ownGlobalFacts } from '../sessions.ts';
import { findPerson } from '../store.ts';
import { findRole, type RoleRow } from './store.ts';

/**
 * The one tenant in which the caller holds the permission, or undefined for an administrator, who holds it in
 * all. Refuses when it is none.
 */
export async function requireSomewhere(
  ctx: Context,
  permission: GlobalPermission,
): Promise<string | undefined> {
  if (await ctx.mayGlobally('is_admin')) {
    ctx.note(permission);
    return undefined;
  }
  await ctx.requireGlobally(permission, ctx.session.tenantId);
  return ctx.session.tenantId;
}

/** Refuses unless the caller holds the permission for the tenant: another one takes an administrator. */
export async function requireInTenant(
  ctx: Context,
  permission: GlobalPermission,
  tenantId: string,
): Promise<void> {
  const where = await requireSomewhere(ctx, permission);
  if (where !== undefined && where !== tenantId) throw ctx.missing(permission);
}

/** A person of a tenant in which the caller holds the permission; others do not exist for the caller. */
export async function accessManagedPerson(ctx: Context, permission: GlobalPermission, userId: number) {
  const where = await requireSomewhere(ctx, permission);
  const person = await findPerson(ctx.db, userId);
  if (!person || (where !== undefined && person.tenantId !== where)) throw ctx.notFound('user');
  return person;
}

/** Rule `see user`: oneself, or a person whom the caller manages. */
export async function accessVisiblePerson(ctx: Context, userId: number) {
  ctx.rule('see user');
  if (userId !== ctx.session.personId) {
    const mayManage = (await ctx.mayGlobally('is_admin')) || (await ctx.mayGlobally('can_manage_site_users'));
    if (!mayManage) throw ctx.notFound('user');
    return accessManagedPerson(ctx, 'can_manage_site_users', userId);
  }
  const person = await findPerson(ctx.db, userId);
  if (!person) throw ctx.notFound('user');
  return person;
}

/**
 * Nobody hands out or touches more rights than the own: who may add people must not make an administrator, or
 * take one over by a new address.
 */
export async function mayGiveRole(ctx: Context, role: RoleRow): Promise<boolean> {
  if (await ctx.mayGlobally('is_admin')) return true;
  const own = await ownGlobalFacts(ctx);
  return role.permissions.every((permission) => own.permissions.has(permission));
}

export async function requireGivableRole(ctx: Context, db: Db, roleId: number): Promise<RoleRow> {
  const role = await findRole(db, roleId);
  if (!role) throw ctx.notFound('role');
  if (!(await mayGiveRole(ctx, role))) throw new RefusedError(roleNotGivable);
  return role;
}
