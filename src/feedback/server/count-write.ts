import type { Context } from '../../access/server/index.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
import { mostWritesInHour } from '../domain/limits.ts';

/** What a person may write and change in an hour, on the whole site. */
export function writeLimitOf(personId: number) {
  return {
    key: `feedback ${personId}`,
    requests: mostWritesInHour,
    seconds: 3600,
    text: `You have written or changed ${mostWritesInHour} replies in this hour. Go on when the next one begins.`,
  };
}

/** Counts a reply that is written or changed. */
export function countWrite(ctx: Context): Promise<void> {
  return countUse(ctx.db, writeLimitOf(ctx.session.personId), ctx.now());
}
