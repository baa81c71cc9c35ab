// Acting as somebody else: a session of that person, opened on top of one's own.
import { siteAdminFlags } from '../../../access/domain/site-admin-flags.ts';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { readSetting } from '../../../tenants/server/index.ts';
import type { Impersonation, LoginAnswer } from '../../domain/model.ts';
import { inactiveUser } from '../../domain/refusals.ts';
import { openSession } from '../sessions.ts';
import { readGlobalFacts } from '../global-facts.ts';
import { findPerson, findPersonByUsername } from '../store.ts';
import { demandOwnPassword } from './password-checks.ts';

/** Opens the session once the caller has given their own password; the audit log has every start (AUTH-022). */
export async function actAs(ctx: Context, given: Impersonation): Promise<LoginAnswer> {
  const { session } = ctx;
  const tenantId = given.tenantId ?? session.tenantId;
  await ctx.requireGlobally('can_impersonate_users', tenantId);
  const own = await findPerson(ctx.db, session.personId);
  if (!own) throw ctx.notFound('user');
  await demandOwnPassword(ctx, own, given.ownPassword);
  const person = await findPersonByUsername(ctx.db, tenantId, given.username.trim());
  if (!person || person.groupId !== null) throw ctx.notFound('user');
  if (!person.active) throw new RefusedError(inactiveUser);
  // Only people who manage at least as much may act as somebody who manages the site, or the institution.
  const onSite = await readGlobalFacts(ctx.db, person.id, null);
  const inTenant = await readGlobalFacts(ctx.db, person.id, person.tenantId);
  for (const flag of siteAdminFlags) {
    if (onSite.permissions.has(flag)) await ctx.requireOnSite(flag);
    else if (inTenant.permissions.has(flag)) await ctx.requireGlobally(flag, person.tenantId);
  }
  return ctx.transaction(async (tx) => {
    await tx.audit({
      action: 'impersonation started',
      subjectKind: 'user',
      subjectId: String(person.id),
      detail: { impersonatorId: session.personId, userId: person.id },
    });
    return openSession(tx, {
      platform: ctx.platform,
      person,
      lifetimeSeconds: await readSetting(tx, 'JWT_ACCESS_TOKEN_EXPIRES'),
      userAgent: ctx.request.userAgent,
      actingFrom: session,
    });
  });
}
