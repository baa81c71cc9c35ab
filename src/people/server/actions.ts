// Logging in and out, the first administrator.
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { countUse, demandUnused, type RateLimit } from '../../kernel/server/http/rate-limit.ts';
import type { Context } from '../../access/server/index.ts';
import { insertTenant, listTenantIds, readSetting } from '../../tenants/server/index.ts';
import type { Credentials, ExtendedUser, Impersonation, LoginAnswer } from '../domain/model.ts';
import { inactiveUser, linkExpired, loginFailure, usernameTaken } from '../domain/refusals.ts';
import { actAs } from './accounts/impersonate.ts';
import { demandStrongPassword, warnOfWeakPassword } from './accounts/password-checks.ts';
import { chosenTenantId } from './accounts/tenant-choice.ts';
import { lockFirstAdmin } from './first-admin.ts';
import { countLogin, noteNetwork } from './login-limits.ts';
import { hashPassword, tokenSha256, verifyPassword } from './passwords.ts';
import { findRoleId } from './roles.ts';
import { openSession, readExtendedUser } from './sessions.ts';
import {
  consumeSingleUseToken,
  findPerson,
  findPersonByUsername,
  insertPerson,
  lockPassword,
} from './store.ts';

export async function logIn(ctx: Context, given: Credentials | Impersonation): Promise<LoginAnswer> {
  if ('ownPassword' in given) return actAs(ctx, given);
  const tenantId = await chosenTenantId(ctx, given.tenantId);
  const username = given.username.trim();
  const person = await findPersonByUsername(ctx.db, tenantId, username);
  const counted = await countLogin(ctx.db, {
    tenantId,
    username: person?.username ?? username,
    personId: person?.id,
    address: ctx.request.address,
    now: ctx.now(),
  });
  const demandWanted = async (): Promise<void> => {
    await counted.demandWanted();
    if (person) await demandUnused(ctx.db, loginLimitOf(person.id), ctx.now());
  };
  const guess = { passwordHash: person?.passwordHash, password: given.password, demandWanted };
  const fits = await verifyPassword(guess, ctx.request);
  if (!person || !fits) {
    await counted.failed();
    throw new RefusedError(loginFailure);
  }
  await counted.succeeded();
  if (!person.active) throw new RefusedError(inactiveUser);
  await countUse(ctx.db, loginLimitOf(person.id), ctx.now());
  await warnOfWeakPassword(ctx, given.password, person);
  return ctx.transaction(async (tx) => {
    // A password that is being replaced at this very moment opens no session.
    if (!(await lockPassword(tx, person))) throw new RefusedError(loginFailure);
    await noteNetwork(ctx, tx, person.id);
    return openSession(tx, {
      platform: ctx.platform,
      person,
      lifetimeSeconds: await readSetting(tx, 'JWT_ACCESS_TOKEN_EXPIRES'),
      userAgent: ctx.request.userAgent,
    });
  });
}

/** Each login is a row for a month or two; nobody but the owner of the account uses this up. */
export function loginLimitOf(personId: number): RateLimit {
  const requests = 1000;
  const text = `You have logged in ${requests} times in this hour. Go on in a session that you have, or in the next hour.`;
  return { key: `logins of ${personId}`, requests, seconds: 3600, text };
}

export async function getCurrentUser(ctx: Context): Promise<ExtendedUser> {
  const person = await findPerson(ctx.db, ctx.session.personId);
  if (!person) throw ctx.notFound('user');
  return readExtendedUser(ctx.db, person, ctx.session.restrictions);
}

export async function createFirstAdmin(
  ctx: Context,
  given: {
    token: string;
    tenantName: string;
    username: string;
    name: string;
    email: string;
    password: string;
  },
): Promise<LoginAnswer> {
  const limit = { key: `first-admin ${ctx.request.address}`, requests: 5, seconds: 60 };
  await countUse(ctx.db, limit, ctx.now());
  await demandStrongPassword(ctx.db, given.password, given);
  const passwordHash = await hashPassword(given.password);
  return ctx.transaction(async (tx) => {
    await lockFirstAdmin(tx);
    const token = { tokenSha256: tokenSha256(given.token), purpose: 'first-admin', now: ctx.now() };
    if (!(await consumeSingleUseToken(tx, token))) throw new RefusedError(linkExpired);
    const [existing] = await listTenantIds(tx, 1);
    const tenantId = existing ?? (await insertTenant(tx, { name: given.tenantName, abbreviatedName: '' })).id;
    if (await findPersonByUsername(tx, tenantId, given.username)) throw new RefusedError(usernameTaken);
    const { username, name, email } = given;
    const roleId = await findRoleId(tx, 'Admin');
    const person = await insertPerson(tx, { tenantId, username, name, email, passwordHash, roleId });
    await tx.audit({ action: 'first admin created', subjectKind: 'user', subjectId: String(person.id) });
    const lifetimeSeconds = await readSetting(tx, 'JWT_ACCESS_TOKEN_EXPIRES');
    const { userAgent } = ctx.request;
    return openSession(tx, { platform: ctx.platform, person, lifetimeSeconds, userAgent });
  });
}
