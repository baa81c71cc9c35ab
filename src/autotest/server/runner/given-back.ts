// Work that runners give back goes to the front of the queue. A machine that can do nothing, or a token in wrong hands,
// would take and give it back without end while others wait.
import type { Context } from '../../../access/server/index.ts';
import { addUses, isUsedUp, type RateLimit } from '../../../kernel/server/http/rate-limit.ts';

/** More than a runner with all its slots gives back when it is started again a few times. */
export const mostGivenBack = 100;
const seconds = 600;

function limitOf(tokenId: string): RateLimit {
  return { key: `autotest given back ${tokenId}`, requests: mostGivenBack, seconds };
}

export async function noteGivenBack(ctx: Context): Promise<void> {
  await addUses(ctx.db, limitOf(ctx.runner.tokenId), ctx.now());
}

/** True for a token that gets no work for the rest of ten minutes. */
export function hasGivenBackTooMuch(ctx: Context): Promise<boolean> {
  return isUsedUp(ctx.db, limitOf(ctx.runner.tokenId), ctx.now());
}
