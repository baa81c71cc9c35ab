// How a call gets its context: token to session, runner token to runner, general rate limit.
import { timingSafeEqual } from 'node:crypto';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { ContextInput, Mounting } from '../../kernel/server/http/mount.ts';
import type { GeneralRateLimit } from '../../kernel/server/http/rate-limit.ts';
import { notLoggedIn } from '../../kernel/server/http/refusals.ts';
import { hasAsked, type Access } from '../domain/endpoint.ts';
import { Context } from './context.ts';
import { accessSlots } from './slots.ts';

/** The mounting of every contract of the product. */
export function createMounting(generalLimit: GeneralRateLimit): Mounting<Access, Context> {
  return {
    hasAsked,
    ownerOf: (ctx) => (ctx.currentSession ? `session ${ctx.currentSession.id}` : undefined),
    createContext: (given) => createContext(given, generalLimit),
  };
}

async function createContext(given: ContextInput<Access>, generalLimit: GeneralRateLimit): Promise<Context> {
  const ctx = new Context(given);
  const { access } = given.endpoint;
  const token = bearerTokenOf(given.request.headers.authorization);
  if (access === 'runner') {
    ctx.runnerId = runnerOf(token, given.platform.config.runnerToken);
    return ctx;
  }
  if (token !== undefined) {
    // A bad token is refused on public calls too, so that a client notices a dead session (API 1.1).
    ctx.currentSession = await accessSlots.findSession.get()(ctx.db, token, ctx.now());
    if (!ctx.currentSession) throw new RefusedError(notLoggedIn);
    ctx.actorId = ctx.currentSession.personId;
    await generalLimit.count(ctx.db, `session ${ctx.currentSession.id}`, ctx.now());
  } else if (needsSession(access)) {
    throw new RefusedError(notLoggedIn);
  }
  return ctx;
}

function needsSession(access: Access): boolean {
  return (
    access === 'session' || (typeof access === 'object' && !('public' in access) && !('signed' in access))
  );
}

/** The token of an `Authorization: Bearer` header. */
export function bearerTokenOf(header: string | undefined): string | undefined {
  const match = /^Bearer (\S+)$/i.exec(header ?? '');
  return match?.[1];
}

function runnerOf(token: string | undefined, expected: string): string {
  const given = Buffer.from(token ?? '');
  const wanted = Buffer.from(expected);
  const isRunner = given.length === wanted.length && timingSafeEqual(given, wanted);
  if (!isRunner) throw new RefusedError(notLoggedIn, { text: 'This runner token is not valid.' });
  return 'runner';
}
