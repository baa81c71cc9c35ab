// Making and changing accounts of other people.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { startTask } from '../../../kernel/server/jobs/tasks.ts';
import type { TaskResult } from '../../../kernel/domain/task.ts';
import { findTenant } from '../../../tenants/server/index.ts';
import { NewUser, type UserRowProblem } from '../../domain/administration.ts';
import type { ExtendedUser, User } from '../../domain/model.ts';
import { usernameTaken } from '../../domain/refusals.ts';
import { hasPasswordAlready, ownAccount, roleNotGivable } from '../../domain/user-refusals.ts';
import { problemsOfRows, type UserRow } from '../../domain/user-rows.ts';
import { revokeActingOf, revokeSessionsOf } from '../accounts/session-store.ts';
import { defaultRoleId } from '../default-role.ts';
import { readExtendedUser, userReply } from '../sessions.ts';
import { findPerson } from '../store.ts';
import {
  accessManagedPerson,
  demandAdministrator,
  giverIn,
  requireGivableRole,
  type Giver,
} from './access.ts';
import { initialPasswordPurpose, mailInitialPasswordLink } from './initial-password.ts';
import { mailInitialPasswords } from './jobs.ts';
import { addPeople, auditAdded, demandGoodRows } from './listed-people.ts';
import {
  insertPeople,
  listTakenUsernames,
  lockAdministrators,
  lockRoleId,
  removeTokensOf,
  updatePerson,
} from './store.ts';

export async function addUser(
  ctx: Context,
  given: NewUser & { tenantId: string; roleId?: number | undefined },
): Promise<User> {
  await ctx.requireGlobally('can_add_users', given.tenantId);
  const { tenantId, username, name, email } = given;
  if (!(await findTenant(ctx.db, tenantId))) throw ctx.notFound('institution');
  const giver = await giverIn(ctx, tenantId);
  return ctx.transaction(async (tx) => {
    const roleId = await roleIdFor(ctx, tx, { roleId: given.roleId, giver });
    const made = await insertPeople(tx, [{ tenantId, username, name, email, roleId }]);
    const [person] = made ?? [];
    if (!person) throw new RefusedError(usernameTaken);
    await auditAdded(tx, [person]);
    await mailInitialPasswordLink(tx, ctx.platform, person);
    return userReply(person);
  });
}

/** Adds all rows or none; each problem names its row. */
export async function addUsers(
  ctx: Context,
  given: { tenantId: string; roleId?: number | undefined; users: UserRow[] },
): Promise<{ task: TaskResult; createdUsers: User[] }> {
  const { tenantId } = given;
  await ctx.requireGlobally('can_add_users', tenantId);
  if (!(await findTenant(ctx.db, tenantId))) throw ctx.notFound('institution');
  demandGoodRows(problemsOfRows(given.users));
  const users = given.users.map((row) => NewUser.parse(row));
  const giver = await giverIn(ctx, tenantId);
  return ctx.transaction(async (tx) => {
    const roleId = await roleIdFor(ctx, tx, { roleId: given.roleId, giver });
    demandGoodRows(await takenRows(tx, tenantId, users));
    const made = await addPeople(tx, { tenantId, roleId, users });
    const starterId = ctx.session.personId;
    const payload = { userIds: made.map((person) => person.id) };
    return {
      task: await startTask(tx, mailInitialPasswords, { starterId, payload }),
      createdUsers: made.map(userReply),
    };
  });
}

async function takenRows(tx: Tx, tenantId: string, users: readonly NewUser[]): Promise<UserRowProblem[]> {
  const names = users.map((user) => user.username.toLowerCase());
  const taken = await listTakenUsernames(tx, tenantId, names);
  return names.flatMap((name, row) =>
    taken.has(name) ? [{ row, field: 'username', message: usernameTaken.text }] : [],
  );
}

async function roleIdFor(
  ctx: Context,
  tx: Tx,
  { roleId, giver }: { roleId: number | undefined; giver: Giver },
): Promise<number> {
  if (roleId !== undefined) return (await requireGivableRole(ctx, tx, { roleId, giver })).id;
  return defaultRoleId(tx, giver.tenantId);
}

export async function changeUser(
  ctx: Context,
  userId: number,
  given: {
    roleId?: number | undefined;
    active?: boolean | undefined;
    name?: string | undefined;
    email?: string | undefined;
  },
): Promise<ExtendedUser> {
  const person = await accessManagedPerson(ctx, 'can_manage_site_users', userId);
  if (person.id === ctx.session.personId) throw new RefusedError(ownAccount);
  const { roleId, active, name, email } = given;
  const changes = {
    ...(roleId === undefined ? {} : { roleId }),
    ...(active === undefined ? {} : { active }),
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
  };
  const giver = await giverIn(ctx, person.tenantId);
  return ctx.transaction(async (tx) => {
    const present = await requireGivableRole(ctx, tx, { roleId: person.roleId, giver });
    const next = roleId === undefined ? present : await requireGivableRole(ctx, tx, { roleId, giver });
    const staysAdministrator = next.permissions.includes('is_admin') && active !== false;
    const isOneLess = present.permissions.includes('is_admin') && !staysAdministrator;
    if (isOneLess) await lockAdministrators(tx);
    // The person may have got another role at this very moment, one that the caller must not touch.
    if ((await lockRoleId(tx, person.id)) !== present.id) throw new RefusedError(roleNotGivable);
    await updatePerson(tx, person.id, changes);
    if (isOneLess) await demandAdministrator(tx);
    if (active === false) await revokeSessionsOf(tx, person.id, { now: ctx.now() });
    // The right to act as others came with the former role.
    if (next.id !== present.id) await revokeActingOf(tx, person.id, ctx.now());
    if (email !== undefined && email !== person.email) await removePasswordLinks(tx, person.id);
    const subject = { subjectKind: 'user', subjectId: String(person.id) };
    await tx.audit({ action: 'user changed', ...subject, detail: changes });
    const changed = await findPerson(tx, person.id);
    if (!changed) throw ctx.notFound('user');
    return readExtendedUser(tx, changed);
  });
}

/** Ends links that went to a former address: they must not open the account. */
async function removePasswordLinks(tx: Tx, personId: number): Promise<void> {
  await removeTokensOf(tx, personId, 'reset_password');
  await removeTokensOf(tx, personId, initialPasswordPurpose);
}

export async function mailInitialPassword(ctx: Context, userId: number): Promise<undefined> {
  const person = await accessManagedPerson(ctx, 'can_add_users', userId);
  if (person.passwordHash !== null) throw new RefusedError(hasPasswordAlready);
  await ctx.transaction(async (tx) => {
    await mailInitialPasswordLink(tx, ctx.platform, person);
    const subject = { subjectKind: 'user', subjectId: String(person.id) };
    await tx.audit({ action: 'initial password mailed', ...subject });
  });
  return undefined;
}
