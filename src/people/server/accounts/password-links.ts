// Setting a password by a mailed link: forgotten ones, and first ones of accounts that somebody else made.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { countUse } from '../../../kernel/server/http/rate-limit.ts';
import { readSetting } from '../../../tenants/server/index.ts';
import type { LoginAnswer } from '../../domain/model.ts';
import { inactiveUser, linkExpired, linkNotValid, passwordSet } from '../../domain/refusals.ts';
import { renewNetworks } from '../login-limits.ts';
import { hashPassword, tokenSha256 } from '../passwords.ts';
import { openSession } from '../sessions.ts';
import { comparedUsername, consumeSingleUseToken, findPerson } from '../store.ts';
import { removeTokensOf } from '../users/store.ts';
import { mailResetLink } from './jobs.ts';
import { demandStrongPassword } from './password-checks.ts';
import { revokeSessionsOf } from './session-store.ts';
import { chosenTenantId } from './tenant-choice.ts';
import { findToken, type TokenPurpose } from './tokens.ts';

/**
 * Only notes that somebody asked: whether there is such an account is looked up later, so that neither the answer
 * nor its time tells (AUTH-019).
 */
export async function sendResetMail(
  ctx: Context,
  given: { tenantId?: string | undefined; username: string },
): Promise<undefined> {
  const username = given.username.trim();
  const key = `reset mail ${ctx.request.address} ${await comparedUsername(ctx.db, username)}`;
  await countUse(ctx.db, { key, requests: 5, seconds: 60 }, ctx.now());
  const tenantId = await chosenTenantId(ctx, given.tenantId);
  await ctx.transaction((tx) => tx.enqueue(mailResetLink, { tenantId, username }));
  return undefined;
}

interface NewPassword {
  userId: number;
  token: string;
  newPassword: string;
}

/** Sets a new password by the token; all sessions of the person end, and a new one begins. */
export async function resetPassword(ctx: Context, given: NewPassword): Promise<LoginAnswer> {
  return setByToken(ctx, given, 'reset_password');
}

export async function setInitialPassword(
  ctx: Context,
  given: NewPassword & { tenantId: string },
): Promise<LoginAnswer> {
  const person = await findPerson(ctx.db, given.userId);
  if (person && person.tenantId !== given.tenantId) throw new RefusedError(linkNotValid);
  return setByToken(ctx, given, 'initial_password');
}

async function setByToken(ctx: Context, given: NewPassword, purpose: TokenPurpose): Promise<LoginAnswer> {
  const key = `password by token ${ctx.request.address} ${given.userId}`;
  await countUse(ctx.db, { key, requests: 10, seconds: 60 }, ctx.now());
  const person = await personOfToken(ctx, given, purpose);
  await demandStrongPassword(ctx.db, given.newPassword, person);
  const passwordHash = await hashPassword(given.newPassword);
  return ctx.transaction(async (tx) => {
    const now = ctx.now();
    // Of two uses at once, the row lock lets one through.
    const token = { tokenSha256: tokenSha256(given.token), purpose, now };
    if (!(await consumeSingleUseToken(tx, token))) throw new RefusedError(linkExpired);
    await removeTokensOf(tx, person.id, purpose);
    await tx.updateTable('person').set({ passwordHash }).where('id', '=', person.id).execute();
    await revokeSessionsOf(tx, person.id, { now });
    await renewNetworks(ctx, tx, person.id);
    await tx.audit({ action: 'password set by link', subjectKind: 'user', subjectId: String(person.id) });
    return openSession(tx, {
      platform: ctx.platform,
      person,
      lifetimeSeconds: await readSetting(tx, 'JWT_ACCESS_TOKEN_EXPIRES'),
      userAgent: ctx.request.userAgent,
    });
  });
}

async function personOfToken(ctx: Context, given: NewPassword, purpose: TokenPurpose) {
  const [token, person] = await Promise.all([
    findToken(ctx.db, given.token, purpose),
    findPerson(ctx.db, given.userId),
  ]);
  if (!token || !person || token.personId !== person.id) throw new RefusedError(linkNotValid);
  if (purpose === 'initial_password' && person.passwordHash !== null) throw new RefusedError(passwordSet);
  if (token.usedAt !== null || token.expiresAt <= ctx.now()) throw new RefusedError(linkExpired);
  if (!person.active) throw new RefusedError(inactiveUser);
  return person;
}
