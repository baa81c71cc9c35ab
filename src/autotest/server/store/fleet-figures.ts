// SQL of figures about the whole queue. Each reads an index of what waits or runs, not of all results.
import type { Db } from '../../../kernel/server/database.ts';

export async function countRuns(db: Db, state: 'not_started' | 'running'): Promise<number> {
  const { count } = await db
    .selectFrom('autotestResult')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The last runs tell most: of the same exercise, on the same machines. */
const lastRuns = 50;

/** What the last runs that ended took from their start, in seconds. */
export async function listLastTook(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('autotestResult')
    .select(['startedAt', 'finishedAt'])
    .where('finishedAt', 'is not', null)
    .orderBy('finishedAt', 'desc')
    .limit(lastRuns)
    .execute();
  // What was skipped never started.
  return rows.flatMap(({ startedAt, finishedAt }) =>
    startedAt && finishedAt ? [Math.max(0, (finishedAt.getTime() - startedAt.getTime()) / 1000)] : [],
  );
}

export async function countWaitingBuilds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('autotestSnapshot')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('buildState', '=', 'waiting-to-start')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function oldestWaitingSince(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('autotestResult')
    .select('waitingSince')
    .where('state', '=', 'not_started')
    .orderBy('waitingSince')
    .limit(1)
    .executeTakeFirst();
  return row?.waitingSince;
}
