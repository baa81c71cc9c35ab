// Races of two transactions, one of which is made to wait.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '../../src/kernel/server/database.ts';
import { besideTransaction } from './second-connections.ts';
import type { World } from './world.ts';

const longestWaitMs = 30_000;

/** Does the first work, starts the second beside it, and commits the first once the second waits for it. */
export async function meanwhile<T>(
  w: World,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  let started: Promise<T> | undefined;
  await w.transaction(async (tx) => {
    await first(tx);
    started = besideTransaction(second);
    // What it ends with is for the caller to look at.
    started.catch(() => undefined);
    await untilSomebodyWaits(w.platform.database.db);
  });
  if (started === undefined) throw new Error('The second work was not started.');
  return started;
}

/** Until so much work on this database stands still, because other work holds what it needs. */
export function untilSomebodyWaits(db: Db, count = 1): Promise<void> {
  return besideTransaction(() => lookForWaiting(db, count));
}

async function lookForWaiting(db: Db, count: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += 20) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length >= count) return;
    await pause(20);
  }
  throw new Error('Nobody waited for the first transaction.');
}
