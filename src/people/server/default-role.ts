// The global role of new accounts: everybody who registers gets it without a check, so it never manages anything.
import { globalFactsOf } from '../../access/domain/may.ts';
import { siteAdminFlags } from '../../access/domain/site-admin-flags.ts';
import { accessSlots, type Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { readSetting } from '../../tenants/server/index.ts';
import {
  defaultRoleBeyondYours,
  defaultRoleTooStrong,
  defaultRoleUnknown,
} from '../../tenants/domain/refusals.ts';
import { noRoleForAccounts } from '../domain/role-refusals.ts';
import { listTenantValues } from './global-roles/store.ts';
import { listRoles, type RoleRow } from './users/store.ts';

/** Answers a question of tenants: the role must exist and manage nothing, and the caller must hold all its rights. */
export async function demandGivableToAll(
  ctx: Context,
  tx: Tx,
  { name, tenantId }: { name: string; tenantId: string | undefined },
): Promise<void> {
  const role = await findRoleByName(tx, name);
  if (!role) throw new RefusedError(defaultRoleUnknown, { text: `There is no role ${name}.` });
  const given = await permissionsOf(tx, role, tenantId);
  if (managesSomething(given)) throw new RefusedError(defaultRoleTooStrong);
  const own = await accessSlots.globalFacts.get()(tx, ctx.session.personId, tenantId ?? null);
  const isHeld = own.permissions.has('is_admin') || [...given].every((right) => own.permissions.has(right));
  if (!isHeld) throw new RefusedError(defaultRoleBeyondYours);
}

/** The role of a new account of the institution. It may have been changed since it was chosen. */
export async function defaultRoleId(db: Db, tenantId: string): Promise<number> {
  const role = await findRoleByName(db, await readSetting(db, 'DEFAULT_GLOBAL_ROLE', tenantId));
  if (!role || managesSomething(await permissionsOf(db, role, tenantId)))
    throw new RefusedError(noRoleForAccounts);
  return role.id;
}

async function findRoleByName(db: Db, name: string): Promise<RoleRow | undefined> {
  return (await listRoles(db)).find((role) => role.name === name);
}

async function permissionsOf(db: Db, role: RoleRow, tenantId: string | undefined) {
  const values = tenantId === undefined ? [] : await listTenantValues(db, tenantId);
  const ofRole = values.filter(({ roleId }) => roleId === role.id);
  return globalFactsOf(role.permissions, ofRole).permissions;
}

const managesSomething = (held: ReadonlySet<string>): boolean =>
  siteAdminFlags.some((flag) => held.has(flag));
