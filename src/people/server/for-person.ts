// What the product does later for a person: it asks for the rights that they have then, not those they had when they
// began it.
import type { z } from 'zod';
import { incorrectPermission, objectNotFound } from '../../access/domain/refusals.ts';
import { contextWithoutCall, type Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { roomTask, type Task } from '../../kernel/server/jobs/tasks.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import type { RoomJob } from '../../kernel/server/room.ts';
import { inactiveUser, noLongerAllowed } from '../domain/refusals.ts';
import { sessionInBackground } from './sessions.ts';
import { findPerson } from './store.ts';

/** A context with the present rights of a person, for questions about them; refuses where their account is off. */
export async function contextForPerson(platform: Platform, personId: number): Promise<Context> {
  const ctx = contextWithoutCall(platform, { requestId: '', address: '' });
  const person = await findPerson(ctx.db, personId);
  if (!person?.active) throw new RefusedError(inactiveUser);
  ctx.currentSession = await sessionInBackground(ctx.db, person, ctx.now());
  return ctx;
}

export interface BegunTask<Scope> {
  readonly platform: Platform;
  readonly starterId: number;
  /** What the question about rights answered. */
  readonly scope: Scope;
  /** Asks once more, before a further portion of long work. */
  readonly askAgain: () => Promise<Scope>;
}

/**
 * Binds a task that acts for whoever started it. `ask` asks for their rights as the call did that started it. Only what
 * a session shows, such as the password of an assignment or a network, is not asked again.
 */
export function taskOfStarter<P extends object, R extends z.ZodType, Scope>(
  task: Task<P, R>,
  ask: (ctx: Context, payload: P) => Promise<Scope>,
  run: (begun: BegunTask<Scope>, payload: P) => Promise<R['_zod']['input']>,
): RoomJob {
  return roomTask(task, async (platform, payload, starterId) => {
    const askAgain = async (): Promise<Scope> => {
      const ctx = await contextForPerson(platform, starterId);
      return ask(ctx, payload).catch((error: unknown) => {
        throw isGone(error) ? new RefusedError(noLongerAllowed) : error;
      });
    };
    return run({ platform, starterId, scope: await askAgain(), askAgain }, payload);
  });
}

function isGone(error: unknown): boolean {
  return (
    error instanceof RefusedError &&
    (error.refusal === incorrectPermission || error.refusal === objectNotFound)
  );
}
