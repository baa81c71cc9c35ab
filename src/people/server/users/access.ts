// Who may do what to other people's accounts.
import { globalFactsOf, type TenantValue } from '../../../access/domain/may.ts';
import { accessSlots, type Context } from '../../../access/server/index.ts';
import type { GlobalPermission } from '../../../access/domain/permission.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { lastAdministrator, roleNotGivable } from '../../domain/user-refusals.ts';
import { listTenantValues } from '../global-roles/store.ts';
import { findPerson, hasAdministrator } from '../store.ts';
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

/**
 * A person of a tenant in which the caller holds the permission; other people do not exist for the caller. Groups and
 * test students are no accounts: with an address of its own, a group could log in.
 */
export async function accessManagedPerson(ctx: Context, permission: GlobalPermission, userId: number) {
  const where = await requireSomewhere(ctx, permission);
  const person = await findPerson(ctx.db, userId);
  if (!person || person.groupId !== null || person.isTestStudent) throw ctx.notFound('user');
  if (where !== undefined && person.tenantId !== where) throw ctx.notFound('user');
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

/** Refuses when nobody administers the site any more. */
export async function demandAdministrator(tx: Tx): Promise<void> {
  if (!(await hasAdministrator(tx))) throw new RefusedError(lastAdministrator);
}

/** Somebody who gives roles in an institution, and what they hold there. */
export interface Giver {
  readonly tenantId: string;
  readonly isAdministrator: boolean;
  readonly permissions: ReadonlySet<string>;
}

/** Asked before a transaction begins: it needs a connection of its own. */
export async function giverIn(ctx: Context, tenantId: string): Promise<Giver> {
  const isAdministrator = await ctx.mayOnSite('is_admin');
  const { permissions } = await accessSlots.globalFacts.get()(ctx.db, ctx.session.personId, tenantId);
  return { tenantId, isAdministrator, permissions };
}

/**
 * Nobody hands out more rights than they hold, or changes somebody who holds more: people who may add accounts must
 * not make an administrator, or take one over by a new address. `values` are those of the institution.
 */
export function mayGiveRole(
  { isAdministrator, permissions }: Giver,
  role: RoleRow,
  values: readonly (TenantValue & { roleId: number })[],
): boolean {
  if (isAdministrator) return true;
  const ofRole = values.filter(({ roleId }) => roleId === role.id);
  const given = globalFactsOf(role.permissions, ofRole).permissions;
  return [...given].every((permission) => permissions.has(permission));
}

export async function requireGivableRole(
  ctx: Context,
  tx: Tx,
  { roleId, giver }: { roleId: number; giver: Giver },
): Promise<RoleRow> {
  const role = await findRole(tx, roleId);
  if (!role) throw ctx.notFound('role');
  if (!mayGiveRole(giver, role, await listTenantValues(tx, giver.tenantId)))
    throw new RefusedError(roleNotGivable);
  return role;
}
