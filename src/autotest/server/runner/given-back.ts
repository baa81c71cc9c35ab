// Work that was given out and not done goes to the front of the queue. A machine that can do nothing, or a token in wrong
// hands, would take it without end while others wait, and each run that it loses comes nearer to being given up.
import type { Db } from '../../../kernel/server/database.ts';
import { addUses, isUsedUp, type RateLimit } from '../../../kernel/server/http/rate-limit.ts';

/** More than a runner with all its slots gives back when it is started again a few times. */
export const mostGivenBack = 100;
/** Of runs that are lost with their runner: each has lost one of its tries by that. */
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

/** True for a token that gets no work for the rest of ten minutes. */
export function hasDroppedTooMuch(db: Db, tokenId: string, now: Date): Promise<boolean> {
  return isUsedUp(db, limitOf(tokenId), now);
}
