// The stack of sessions: restricting, listing, ending.
import { text } from 'node:stream/consumers';
import type { Context, Session } from '../../../access/server/index.ts';
import type { LoginAnswer, OwnSession, SessionRestrictions } from '../../domain/model.ts';
import { mayRestrict } from '../../domain/restrict.ts';
import { tokenSha256 } from '../passwords.ts';
import { demandOpen, newAccessToken } from '../sessions.ts';
import { insertSession } from '../store.ts';
import {
  listOwnSessions,
  revokeOwnSession,
  revokeSession,
  revokeSessionsOf,
  rootSessionId,
} from './session-store.ts';

/** Restrictions of a session as the wire shows them. */
function restrictionsOf({ restrictions, verifiedAssignmentIds }: Session): SessionRestrictions {
  const { forCourseId, removedPermissions } = restrictions;
  return {
    forContext: forCourseId === null ? null : { courseId: forCourseId },
    removedPermissions: [...removedPermissions],
    verifiedAssignmentIds: [...verifiedAssignmentIds],
  };
}

/** Opens a session with more restrictions on top of this one; it ends no later (SESS-009). */
export async function restrictSession(
  ctx: Context,
  given: Omit<SessionRestrictions, 'verifiedAssignmentIds'> & {
    verifiedAssignmentIds?: number[] | undefined;
  },
): Promise<Omit<LoginAnswer, 'user'>> {
  const { session } = ctx;
  const present = restrictionsOf(session);
  const { verifiedAssignmentIds = present.verifiedAssignmentIds } = given;
  const wanted = { ...given, verifiedAssignmentIds };
  ctx.demand(mayRestrict(present, wanted));
  const accessToken = newAccessToken(ctx.platform);
  await ctx.transaction(async (tx) => {
    await demandOpen(tx, session.id);
    await insertSession(tx, {
      personId: session.personId,
      tokenSha256: tokenSha256(accessToken),
      expiresAt: session.expiresAt,
      userAgent: ctx.request.userAgent,
      parentId: session.id,
      impersonatorId: session.impersonatorId,
      forCourseId: wanted.forContext?.courseId ?? null,
      removedPermissions: wanted.removedPermissions,
      verifiedAssignmentIds,
    });
  });
  return { accessToken, restrictions: wanted, expiresAt: session.expiresAt };
}

export async function getOwnSessions(ctx: Context): Promise<{ sessions: OwnSession[] }> {
  const { session } = ctx;
  const [rows, current] = await Promise.all([
    listOwnSessions(ctx.db, session.personId, ctx.now()),
    rootSessionId(ctx.db, session.id),
  ]);
  const sessions = rows.map(({ id, impersonatorId, ...row }) => ({
    ...row,
    id: String(id),
    isCurrent: id === current,
    isImpersonated: impersonatorId !== null,
  }));
  return { sessions };
}

/** Ends one session of the own account; one of somebody else does not exist for the caller. */
export async function endOwnSession(ctx: Context, sessionId: string): Promise<Record<string, never>> {
  ctx.rule('self');
  const { personId } = ctx.session;
  if (!(await revokeOwnSession(ctx.db, { id: sessionId, personId }, ctx.now())))
    throw ctx.notFound('session');
  return {};
}

export async function endAllOwnSessions(ctx: Context): Promise<Record<string, never>> {
  await revokeSessionsOf(ctx.db, ctx.session.personId, { now: ctx.now() });
  return {};
}

/** Ends the session of the token in the part `token`; an unknown or ended one is fine. */
export async function revokeToken(ctx: Context): Promise<undefined> {
  for await (const part of ctx.request.parts()) {
    const token = (await text(part.stream)).trim();
    if (part.name === 'token') await revokeSession(ctx.db, tokenSha256(token), ctx.now());
  }
  return undefined;
}
