// Makes the context of a call: finds its session or runner by the token, and checks the general rate limits.
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { Caller } from '../../kernel/server/http/callers.ts';
import { saysReadOnly } from '../../kernel/server/http/database-refusals.ts';
import type { ContextInput, Mounting } from '../../kernel/server/http/mount.ts';
import type { GeneralRateLimit } from '../../kernel/server/http/rate-limit.ts';
import { notLoggedIn } from '../../kernel/server/http/refusals.ts';
import { hasAsked, type Access } from '../domain/endpoint.ts';
import { Context } from './context.ts';
import type { Session } from './session.ts';
import { accessSlots } from './slots.ts';

/**
 * Calls per minute: for a session, for all sessions of a person, for a runner's token, and for an address without any. A
 * whole class may use one address.
 */
export interface GeneralLimits {
  readonly perSession: GeneralRateLimit;
  readonly perPerson: GeneralRateLimit;
  readonly perRunner: GeneralRateLimit;
  readonly perAddress: GeneralRateLimit;
}

/** The mounting of every contract of the product. */
export function createMounting(limits: GeneralLimits): Mounting<Access, Context> {
  return {
    hasAsked,
    ownerOf: (ctx) => (ctx.currentSession ? `session ${ctx.currentSession.id}` : undefined),
    demandRoom: async ({ platform, request, endpoint }) => {
      if (endpoint.access === 'runner') return;
      const caller = { db: platform.database.db, request, now: () => platform.clock.now() };
      await demandRoom(caller, limits, bearerTokenOf(request.headers.authorization));
    },
    createContext: (given) => createContext(given, limits),
    renewContext: async (ctx) => {
      if (ctx.currentSession) await renewSession(ctx);
    },
  };
}

async function createContext(given: ContextInput<Access>, limits: GeneralLimits): Promise<Context> {
  const ctx = new Context(given);
  const { access } = given.endpoint;
  const token = bearerTokenOf(given.request.headers.authorization);
  if (access === 'runner') {
    await takeRunner(ctx, limits, token);
    return ctx;
  }
  if (token !== undefined) await takeSession(ctx, token);
  await countCall(ctx, limits, token);
  // A bad token is refused on public calls too, so that a client notices that its
  // session has ended (API 1.1).
  if (!ctx.currentSession && (token !== undefined || needsSession(access)))
    throw new RefusedError(notLoggedIn);
  return ctx;
}

async function takeRunner(ctx: Context, limits: GeneralLimits, token = ''): Promise<void> {
  const { request, platform } = ctx;
  const asked = { token, network: request.address, now: ctx.now() };
  ctx.currentRunner = await accessSlots.findRunner.get()(platform, asked);
  if (!ctx.currentRunner) {
    await countCall(ctx, limits);
    throw invalidRunnerToken();
  }
  const { tokenId } = ctx.currentRunner;
  request.caller.runnerTokenId = tokenId;
  await unlessReadOnly(limits.perRunner.count(ctx.db, `runner ${tokenId}`, { now: ctx.now() }));
}

export function invalidRunnerToken(): RefusedError {
  return new RefusedError(notLoggedIn, {
    text: 'This runner token is not valid, or it was revoked. An administrator makes a new one among the background jobs.',
  });
}

/** Gives the context the live session of this token, if there is one. */
export async function takeSession(ctx: Context, token: string): Promise<void> {
  ctx.currentSession = await accessSlots.findSession.get()(ctx.db, token, ctx.now());
  ctx.actorId = ctx.currentSession?.personId;
  ctx.impersonatorId = ctx.currentSession?.impersonatorId ?? undefined;
  if (ctx.currentSession) Object.assign(ctx.request.caller, callerOfSession(ctx.currentSession));
}

/**
 * Reads the session and its present rights again. A body may take half an hour to arrive: the session may
 * have ended meanwhile, or the person may have left the course. Refuses when there is no session.
 */
export async function renewSession(ctx: Context): Promise<void> {
  ctx.forgetFacts();
  const token = bearerTokenOf(ctx.request.headers.authorization);
  if (token !== undefined) await takeSession(ctx, token);
  if (!ctx.currentSession) throw new RefusedError(notLoggedIn);
}

function callerOfSession({ id, personId, impersonatorId }: Session): Caller {
  return { sessionId: id, personId, ...(impersonatorId === null ? {} : { impersonatorId }) };
}

/**
 * Refuses a caller that is known to be over a limit, before any query. When an address is full, its tokens
 * may belong to people who share it, or may be invented. Tokens of the last minutes are known; for the
 * others, only as many look-ups are allowed as calls.
 */
export async function demandRoom(
  ctx: Pick<Context, 'db' | 'now' | 'request'>,
  { perSession, perPerson, perAddress }: GeneralLimits,
  token: string | undefined,
): Promise<void> {
  const now = ctx.now();
  const address = addressKeyOf(ctx);
  if (token === undefined) return perAddress.demandRoom(address, now);
  perSession.demandRoom(aliasOf(token), now);
  perPerson.demandRoom(aliasOf(token), now);
  if (perAddress.isFull(address, now) && !perSession.hasCounted(aliasOf(token), now))
    await unlessReadOnly(perAddress.count(ctx.db, `look-ups of ${address}`, { now }));
}

const aliasOf = (token: string): string => `token ${token}`;

function addressKeyOf({ request }: Pick<Context, 'request'>): string {
  return `address ${request.address}`;
}

/**
 * Counts a call for its session and its person, or for its address when it has none; refuses when there were too many.
 * While the database accepts no writes, nothing is counted and reads go on.
 */
export async function countCall(
  ctx: Context,
  { perSession, perPerson, perAddress }: GeneralLimits,
  token?: string,
): Promise<void> {
  const { currentSession } = ctx;
  const now = ctx.now();
  const alias = token === undefined ? undefined : aliasOf(token);
  if (!currentSession) return unlessReadOnly(perAddress.count(ctx.db, addressKeyOf(ctx), { now }));
  const { id, personId } = currentSession;
  await unlessReadOnly(perSession.count(ctx.db, `session ${id}`, { now, alias }));
  await unlessReadOnly(perPerson.count(ctx.db, `person ${personId}`, { now, alias }));
}

async function unlessReadOnly(counting: Promise<void>): Promise<void> {
  try {
    await counting;
  } catch (error) {
    if (!saysReadOnly(error)) throw error;
  }
}

function needsSession(access: Access): boolean {
  return (
    access === 'session' || (typeof access === 'object' && !('public' in access) && !('signed' in access))
  );
}

/** The token in an `Authorization: Bearer` header. */
export function bearerTokenOf(header: string | undefined): string | undefined {
  const match = /^Bearer (\S+)$/i.exec(header ?? '');
  return match?.[1];
}
