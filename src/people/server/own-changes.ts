import type { Context } from '../../access/server/index.ts';
import { countUse, type RateLimit } from '../../kernel/server/http/rate-limit.ts';

/** Far more than anybody needs, and far less than a program can do. */
const mostInHour = 300;

/**
 * Counts what people change of their own as often as they like: their name, their place in groups, addresses and
 * connections. Each change is an entry of the audit log, which stays.
 */
export function countOwnChange(ctx: Context): Promise<void> {
  return countUse(ctx.db, limitOf(ctx.session.personId), ctx.now());
}

function limitOf(personId: number): RateLimit {
  const text = `You have changed your own things ${mostInHour} times in this hour. Go on when the next one begins.`;
  return { key: `own changes ${personId}`, requests: mostInHour, seconds: 3600, text };
}
