import type { Context } from '../../access/server/index.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
import { mostEditsInDay, mostWritesInHour } from '../domain/limits.ts';

/** What a person may write and change in an hour, on the whole site. */
export function writeLimitOf(personId: number) {
  return {
    key: `feedback ${personId}`,
    requests: mostWritesInHour,
    seconds: 3600,
    text: `You have written or changed ${mostWritesInHour} replies in this hour. Go on when the next one begins.`,
  };
}

/** What a person may change in a day, on the whole site. */
export function editLimitOf(personId: number) {
  return {
    key: `feedback edits ${personId}`,
    requests: mostEditsInDay,
    seconds: 24 * 3600,
    text: `You have changed ${mostEditsInDay} replies today. Go on tomorrow, or write a new reply.`,
  };
}

/** Counts a reply that is changed. */
export async function countEdit(ctx: Context): Promise<void> {
  await countWrite(ctx);
  await countUse(ctx.db, editLimitOf(ctx.session.personId), ctx.now());
}

/** Counts a reply that is written or changed. */
export function countWrite(ctx: Context): Promise<void> {
  return countUse(ctx.db, writeLimitOf(ctx.session.personId), ctx.now());
}
