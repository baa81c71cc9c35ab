// Makes an account, and changes the caller's own.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { countUse } from '../../../kernel/server/http/rate-limit.ts';
import { readSetting, readSettings } from '../../../tenants/server/index.ts';
import type { LoginAnswer, NewAccount, User } from '../../domain/model.ts';
import { usernameTaken, wrongPassword } from '../../domain/refusals.ts';
import { defaultRoleId } from '../default-role.ts';
import { renewNetworks } from '../login-limits.ts';
import { countOwnChange } from '../own-changes.ts';
import { hashPassword } from '../passwords.ts';
import { openSession, userReply } from '../sessions.ts';
import { findPerson, insertPersonIfFree, lockPassword } from '../store.ts';
import { removeTokensOf, updatePerson } from '../users/store.ts';
import { changedMail, welcomeMail, type Recipient } from './mails.ts';
import { demandOwnPassword, demandStrongPassword } from './password-checks.ts';
import { demandOwnAccount, revokeSessionsOf } from './session-store.ts';
import { chosenTenantId } from './tenant-choice.ts';
import { ownAccountRule } from '../../domain/access-rules.ts';

/** Lets somebody make their own account where the institution allows it, and logs them in (AUTH-018). */
export async function register(
  ctx: Context,
  given: NewAccount & { tenantId?: string | undefined },
): Promise<LoginAnswer> {
  const limit = { key: `register ${ctx.request.address}`, requests: 5, seconds: 60 };
  await countUse(ctx.db, limit, ctx.now());
  const tenantId = await chosenTenantId(ctx, given.tenantId);
  (await readSettings(ctx.db, tenantId)).demandEnabled('REGISTER_ENABLED');
  return makeAccount(ctx, { tenantId, account: given });
}

/**
 * Makes an account of its owner and logs them in. Callers decide whether the person may have one; what else belongs to
 * it happens in the same transaction.
 */
export async function makeAccount(
  ctx: Context,
  given: {
    tenantId: string;
    account: NewAccount;
    alongside?: (tx: Tx, person: { id: number }) => Promise<void>;
  },
): Promise<LoginAnswer> {
  const { tenantId, account, alongside } = given;
  const { username, email, name, password } = account;
  const settings = await readSettings(ctx.db, tenantId);
  await demandStrongPassword(ctx.db, password, account);
  const passwordHash = await hashPassword(password);
  return ctx.transaction(async (tx) => {
    const roleId = await defaultRoleId(tx, tenantId);
    const person = await insertPersonIfFree(tx, { tenantId, username, name, email, passwordHash, roleId });
    if (!person) throw new RefusedError(usernameTaken);
    await tx.audit({ action: 'user registered', ...subjectOf(person.id), detail: { username, email } });
    await alongside?.(tx, person);
    await tx.mail(welcomeMail(settings.get('PRODUCT_NAME'), person));
    return openSession(tx, {
      platform: ctx.platform,
      person,
      lifetimeSeconds: settings.get('JWT_ACCESS_TOKEN_EXPIRES'),
      userAgent: ctx.request.userAgent,
    });
  });
}

interface UserChanges {
  name?: string | undefined;
  email?: string | undefined;
  oldPassword?: string | undefined;
  newPassword?: string | undefined;
}

/** Changes the caller's own name, address or password; the last two need the present password (PROF-006). */
export async function patchUser(ctx: Context, userId: number, given: UserChanges): Promise<User> {
  ctx.rule(ownAccountRule);
  if (userId !== ctx.session.personId) throw ctx.notFound('user');
  const person = await findPerson(ctx.db, userId);
  if (!person) throw ctx.notFound('user');
  await demandOwnAccount(ctx);
  const { name = person.name, email = person.email, newPassword } = given;
  const isEmailNew = email !== person.email;
  if (name !== person.name || isEmailNew) await ctx.requireGlobally('can_edit_own_info');
  if (newPassword !== undefined) await ctx.requireGlobally('can_edit_own_password');
  if (name !== person.name) await countOwnChange(ctx);
  const needsPassword = isEmailNew || newPassword !== undefined;
  if (needsPassword) {
    if (given.oldPassword === undefined) throw new RefusedError(wrongPassword);
    await demandOwnPassword(ctx, person, given.oldPassword);
  }
  if (newPassword !== undefined) await demandStrongPassword(ctx.db, newPassword, { ...person, name, email });
  // Only what is new: a password that is replaced meanwhile must not come back.
  const changes = {
    ...(name === person.name ? {} : { name }),
    ...(isEmailNew ? { email } : {}),
    ...(newPassword === undefined ? {} : { passwordHash: await hashPassword(newPassword) }),
  };
  return ctx.transaction(async (tx) => {
    if (needsPassword && !(await lockPassword(tx, person))) throw new RefusedError(wrongPassword);
    await updatePerson(tx, person.id, changes);
    // This also ends links on their way to the former address, and links made with the former password.
    if (needsPassword) await removeTokensOf(tx, person.id, 'reset_password');
    if (name !== person.name)
      await tx.audit({
        action: 'name changed',
        ...subjectOf(person.id),
        detail: { from: person.name, to: name },
      });
    if (newPassword !== undefined) {
      await revokeSessionsOf(tx, person.id, { now: ctx.now(), keep: ctx.session.id });
      await renewNetworks(ctx, tx, person.id);
      await tellChange(tx, person, { what: 'password' });
    }
    // The mail goes to the old address: whoever took the account over owns the new one.
    if (isEmailNew) await tellChange(tx, person, { what: 'e-mail address', from: person.email, to: email });
    return userReply({ ...person, name });
  });
}

/** Writes it into the audit log and tells the person. */
async function tellChange(
  tx: Tx,
  person: Recipient & { id: number },
  change: { what: 'password' } | { what: 'e-mail address'; from: string; to: string },
): Promise<void> {
  const { what, ...detail } = change;
  await tx.audit({ action: `${what} changed`, ...subjectOf(person.id), detail });
  if (person.email === '') return;
  const message = changedMail(await readSetting(tx, 'PRODUCT_NAME'), person, what);
  await tx.mail({ ...message, urgency: 'account' });
}

const subjectOf = (personId: number) => ({ subjectKind: 'user', subjectId: String(personId) });
