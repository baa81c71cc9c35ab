// Global roles of the site, and the values that an institution sets itself.
import { isSettablePerTenant } from '../../../access/domain/may.ts';
import { isGlobalPermission, permissions, type GlobalPermission } from '../../../access/domain/permission.ts';
import { siteAdminFlags } from '../../../access/domain/site-admin-flags.ts';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Db } from '../../../kernel/server/database.ts';
import { findTenant } from '../../../tenants/server/index.ts';
import type { GlobalRole, TenantRole } from '../../domain/role-contract.ts';
import { ownRole, permissionNotYours, permissionOfSite } from '../../domain/role-refusals.ts';
import { revokeActingOfRole } from '../accounts/session-store.ts';
import { findPerson } from '../store.ts';
import { demandAdministrator } from '../users/access.ts';
import { listRoles, lockAdministrators, type RoleRow } from '../users/store.ts';
import { listTenantValues, setTenantValue, switchRolePermission } from './store.ts';

const names = permissions.map(({ name }) => name).filter((name) => isGlobalPermission(name));

export async function getGlobalRoles(ctx: Context): Promise<GlobalRole[]> {
  await ctx.requireOnSite('can_manage_site_users');
  const ownId = await ownRoleId(ctx);
  return (await listRoles(ctx.db)).map((role) => roleReply(role, ownId));
}

export async function changeGlobalRole(
  ctx: Context,
  roleId: number,
  { permission, value }: { permission: string; value: boolean },
): Promise<GlobalRole> {
  await ctx.requireOnSite('can_manage_site_users');
  const ownId = await ownRoleId(ctx);
  const name = globalPermission(permission);
  await demandChangeable(ctx, { roleId, ownId, permission: name });
  return ctx.transaction(async (tx) => {
    await findRoleOrRefuse(ctx, tx, roleId);
    const isOneLess = name === 'is_admin' && !value;
    if (isOneLess) await lockAdministrators(tx);
    await switchRolePermission(tx, { roleId, permission }, value);
    if (isOneLess) await demandAdministrator(tx);
    // People who manage less now may no longer act as somebody who manages as much as they did before.
    if (!value && siteAdminFlags.includes(name)) await revokeActingOfRole(tx, { roleId }, ctx.now());
    const subject = { subjectKind: 'role', subjectId: String(roleId) };
    await tx.audit({ action: 'global role changed', ...subject, detail: { permission, value } });
    return roleReply(await findRoleOrRefuse(ctx, tx, roleId), ownId);
  });
}

export async function getTenantRoles(ctx: Context, tenantId: string): Promise<TenantRole[]> {
  await ctx.requireGlobally('can_manage_site_users', tenantId);
  if (!(await findTenant(ctx.db, tenantId))) throw ctx.notFound('institution');
  return readTenantRoles(ctx.db, tenantId, await ownRoleId(ctx));
}

export async function changeTenantRole(
  ctx: Context,
  { tenantId, roleId }: { tenantId: string; roleId: number },
  { permission, value }: { permission: string; value: boolean | null },
): Promise<TenantRole> {
  await ctx.requireGlobally('can_manage_site_users', tenantId);
  if (!(await findTenant(ctx.db, tenantId))) throw ctx.notFound('institution');
  const name = globalPermission(permission);
  if (!isSettablePerTenant(name)) throw new RefusedError(permissionOfSite);
  const ownId = await ownRoleId(ctx);
  await demandChangeable(ctx, { roleId, ownId, permission: name, tenantId });
  return ctx.transaction(async (tx) => {
    await findRoleOrRefuse(ctx, tx, roleId);
    await setTenantValue(tx, { tenantId, roleId, permission }, value);
    if (!value && siteAdminFlags.includes(name))
      await revokeActingOfRole(tx, { roleId, tenantId }, ctx.now());
    const detail = { roleId, permission, value };
    await tx.audit({ action: 'tenant role changed', subjectKind: 'tenant', subjectId: tenantId, detail });
    const role = (await readTenantRoles(tx, tenantId, ownId)).find(({ id }) => id === roleId);
    if (!role) throw ctx.notFound('role');
    return role;
  });
}

/** Nobody changes their own role, or hands out what they do not hold. */
async function demandChangeable(
  ctx: Context,
  given: { roleId: number; ownId: number | undefined; permission: GlobalPermission; tenantId?: string },
): Promise<void> {
  if (given.roleId === given.ownId) throw new RefusedError(ownRole);
  const { permission, tenantId } = given;
  const isHeld = tenantId === undefined ? ctx.mayOnSite(permission) : ctx.mayGlobally(permission, tenantId);
  if (!(await isHeld)) throw new RefusedError(permissionNotYours);
}

function globalPermission(name: string): GlobalPermission {
  if (isGlobalPermission(name)) return name;
  throw new RefusedError(permissionOfSite, { text: `There is no permission ${name}.` });
}

async function ownRoleId(ctx: Context): Promise<number | undefined> {
  return (await findPerson(ctx.db, ctx.session.personId))?.roleId;
}

async function findRoleOrRefuse(ctx: Context, db: Db, roleId: number): Promise<RoleRow> {
  const role = (await listRoles(db)).find(({ id }) => id === roleId);
  if (!role) throw ctx.notFound('role');
  return role;
}

async function readTenantRoles(db: Db, tenantId: string, ownId: number | undefined): Promise<TenantRole[]> {
  const [roles, values] = [await listRoles(db), await listTenantValues(db, tenantId)];
  return roles.map((role) => {
    const own = new Map(
      values.filter(({ roleId }) => roleId === role.id).map((one) => [one.permission, one.value]),
    );
    const tenantPerms = Object.fromEntries(names.map((name) => [name, own.get(name) ?? null]));
    return { ...roleReply(role, ownId), tenantPerms };
  });
}

function roleReply(role: RoleRow, ownId: number | undefined): GlobalRole {
  const held = new Set(role.permissions);
  const perms = Object.fromEntries(names.map((name) => [name, held.has(name)]));
  return { id: role.id, name: role.name, perms, own: role.id === ownId };
}
