// Work that was given out and not done goes to the front of the queue. A broken machine, or somebody with a
// stolen token, would take it again and again while others wait, and each lost run comes nearer to its last
// try.
import type { Db } from '../../../kernel/server/database.ts';
import { addUses, isUsedUp, type RateLimit } from '../../../kernel/server/http/rate-limit.ts';

/** More than a runner with full slots gives back when it is restarted a few times. */
export const mostGivenBack = 100;
/** For runs that are lost with their runner. Each of them has lost one try. */
export const mostLost = 20;
const seconds = 600;

function limitOf(tokenId: string): RateLimit {
  return { key: `autotest given back ${tokenId}`, requests: mostGivenBack, seconds };
}

export async function noteGivenBack(
  db: Db,
  { tokenId, jobs }: { tokenId: string; jobs: number },
  now: Date,
): Promise<void> {
  if (jobs > 0) await addUses(db, { ...limitOf(tokenId), amount: jobs }, now);
}

export async function noteLost(db: Db, tokenId: string, now: Date): Promise<void> {
  await addUses(db, { ...limitOf(tokenId), amount: mostGivenBack / mostLost }, now);
}

/** True if the token has dropped too much work within ten minutes. It gets none until they are over. */
export function hasDroppedTooMuch(db: Db, tokenId: string, now: Date): Promise<boolean> {
  return isUsedUp(db, limitOf(tokenId), now);
}
