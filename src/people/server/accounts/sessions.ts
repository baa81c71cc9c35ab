// The stack of sessions: restricting, listing, ending.
import { text } from 'node:stream/consumers';
import type { Context, Session } from '../../../access/server/index.ts';
import type { LoginAnswer, OwnSession, SessionRestrictions } from '../../domain/model.ts';
import { mayRestrict } from '../../domain/sessions/restrict.ts';
import { tokenSha256 } from '../passwords.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { countUse } from '../../../kernel/server/http/rate-limit.ts';
import { demandOpen, newAccessToken, readExtendedUser } from '../sessions.ts';
import { findPerson, insertSession } from '../store.ts';
import {
  demandOwnAccount,
  listOwnSessions,
  revokeOwnSession,
  revokeSession,
  revokeSessionsOf,
  rootSessionId,
} from './session-store.ts';
import { ownAccountRule } from '../../domain/access-rules.ts';

/** Restrictions of a session as the API shows them. */
function restrictionsOf({ restrictions, verifiedAssignmentIds }: Session): SessionRestrictions {
  const { forCourseId, removedPermissions } = restrictions;
  return {
    forContext: forCourseId === null ? null : { courseId: forCourseId },
    removedPermissions: [...removedPermissions],
    verifiedAssignmentIds: [...verifiedAssignmentIds],
  };
}

/** Each one is a row until the session below it ends, which may be a month. */
export const restrictLimitOf = (personId: number) => ({
  key: `restrict ${personId}`,
  requests: 300,
  seconds: 3600,
  text: 'You have opened 300 sessions on top of others in this hour. Go on when the next one begins.',
});

/** Opens a session with more restrictions on top of this one; it ends no later (SESS-009). */
export async function restrictSession(
  ctx: Context,
  given: Omit<SessionRestrictions, 'verifiedAssignmentIds'> & {
    verifiedAssignmentIds?: number[] | undefined;
  },
): Promise<Omit<LoginAnswer, 'user'>> {
  const { session } = ctx;
  await countUse(ctx.db, restrictLimitOf(session.personId), ctx.now());
  const present = restrictionsOf(session);
  const { verifiedAssignmentIds = present.verifiedAssignmentIds } = given;
  const wanted = { ...given, verifiedAssignmentIds };
  ctx.demand(mayRestrict(present, wanted));
  return ctx.transaction(async (tx) => {
    const held = await demandOpen(tx, session.id);
    // An assignment whose password is asked for again at this very moment does not stay open.
    const stillVerified = verifiedAssignmentIds.filter((id) => held.verifiedAssignmentIds.includes(id));
    return openOnTop(ctx, tx, { ...given, verifiedAssignmentIds: stillVerified });
  });
}

/**
 * Opens a session on top of this one that is equal to it, and for which an assignment with a password is open
 * (ASGN-054). The room of the assignment checks the password before.
 */
export async function openVerifiedSession(ctx: Context, tx: Tx, assignmentId: number): Promise<LoginAnswer> {
  const person = await findPerson(tx, ctx.session.personId);
  if (!person) throw ctx.notFound('user');
  await countUse(tx, restrictLimitOf(person.id), ctx.now());
  const held = await demandOpen(tx, ctx.session.id);
  const verifiedAssignmentIds = [...new Set([...held.verifiedAssignmentIds, assignmentId])];
  const opened = await openOnTop(ctx, tx, { ...restrictionsOf(ctx.session), verifiedAssignmentIds });
  return { user: await readExtendedUser(tx, person, ctx.session.restrictions), ...opened };
}

async function openOnTop(
  ctx: Context,
  tx: Tx,
  restrictions: SessionRestrictions,
): Promise<Omit<LoginAnswer, 'user'>> {
  const { session } = ctx;
  const accessToken = newAccessToken(ctx.platform);
  await insertSession(tx, {
    personId: session.personId,
    tokenSha256: tokenSha256(accessToken),
    expiresAt: session.expiresAt,
    userAgent: ctx.request.userAgent,
    parentId: session.id,
    impersonatorId: session.impersonatorId,
    forCourseId: restrictions.forContext?.courseId ?? null,
    removedPermissions: restrictions.removedPermissions,
    verifiedAssignmentIds: restrictions.verifiedAssignmentIds,
  });
  return { accessToken, restrictions, expiresAt: session.expiresAt };
}

export async function getOwnSessions(ctx: Context): Promise<{ sessions: OwnSession[] }> {
  await demandOwnAccount(ctx);
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

/** Ends one session of the caller's own account; sessions of others do not exist for the caller. */
export async function endOwnSession(ctx: Context, sessionId: string): Promise<Record<string, never>> {
  ctx.rule(ownAccountRule);
  await demandOwnAccount(ctx);
  const { personId } = ctx.session;
  await ctx.transaction(async (tx) => {
    if (!(await revokeOwnSession(tx, { id: sessionId, personId }, ctx.now()))) throw ctx.notFound('session');
  });
  return {};
}

export async function endAllOwnSessions(ctx: Context): Promise<Record<string, never>> {
  await demandOwnAccount(ctx);
  await ctx.transaction((tx) => revokeSessionsOf(tx, ctx.session.personId, { now: ctx.now() }));
  return {};
}

/** A token is 47 characters long; a longer text is not a token. */
const mostTokenBytes = 1024;

/**
 * Ends the session of the token in the part `token`; an unknown or ended one is fine. Each call takes one token, since
 * anybody may call this and each token is work for the database.
 */
export async function revokeToken(ctx: Context): Promise<undefined> {
  for await (const part of ctx.request.parts({ fileBytes: mostTokenBytes, files: 1 })) {
    const token = (await text(part.stream)).trim();
    if (part.name !== 'token') continue;
    await revokeSession(ctx.db, tokenSha256(token), ctx.now());
    return undefined;
  }
  return undefined;
}
