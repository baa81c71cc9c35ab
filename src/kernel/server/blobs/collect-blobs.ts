// Removes content that nothing refers to: files of refused hand-ins, and of things that were deleted.
import { sql } from 'kysely';
import { z } from 'zod';
import { declareJob } from '../jobs/job.ts';
import type { Platform } from '../platform.ts';
import type { Db } from '../database.ts';

export const collectBlobsJob = declareJob({
  name: 'kernel.collectBlobs',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 3_600,
  cron: '41 3 * * *',
});

/**
 * Content is stored before the row that refers to it. No request and no task takes longer
 * than this to write that row.
 */
const graceMs = 2 * 24 * 3_600_000;
const blobsAtOnce = 1_000;

/**
 * Safe while other work stores the same content: content that was stored again counts as new, and
 * `recordBlobs` locks rows, which are then left alone.
 */
export async function collectBlobs(platform: Platform): Promise<void> {
  const { waste } = platform.blobs;
  const moment = new Date(platform.clock.now().getTime() - graceMs);
  const { db } = platform.database;
  let batch: string[] = [];
  const settle = async (): Promise<void> => {
    const unused = await db.transaction().execute((tx) => forget(tx, batch));
    batch = [];
    for (const sha256 of unused) await waste.removeOlderThan(sha256, moment);
  };
  for await (const sha256 of waste.listOlderThan(moment)) {
    batch.push(sha256);
    if (batch.length >= blobsAtOnce) await settle();
  }
  if (batch.length > 0) await settle();
}

/** Removes the rows that nothing refers to; returns their content, and the content that never had a row. */
async function forget(tx: Db, candidates: readonly string[]): Promise<string[]> {
  const known = await tx.selectFrom('blob').select('sha256').where('sha256', 'in', candidates).execute();
  // A transaction that wants to refer to one of these rows waits until this one has committed.
  const locked = await tx
    .selectFrom('blob')
    .select('sha256')
    .where('sha256', 'in', candidates)
    .forUpdate()
    .skipLocked()
    .execute();
  const free = new Set(locked.map(({ sha256 }) => sha256));
  const busy = new Set(known.map(({ sha256 }) => sha256).filter((sha256) => !free.has(sha256)));
  const kept = await referredTo(tx, candidates);
  const unused = candidates.filter((sha256) => !busy.has(sha256) && !kept.has(sha256));
  if (unused.length > 0) await tx.deleteFrom('blob').where('sha256', 'in', unused).execute();
  return unused;
}

/**
 * A column refers to content when its name is `sha256` or ends so. Digests of other things never
 * equal the digest of content.
 */
async function referredTo(tx: Db, candidates: readonly string[]): Promise<Set<string>> {
  const { rows: columns } = await sql<{ tableName: string; columnName: string }>`
    select table_name as "tableName", column_name as "columnName" from information_schema.columns
     where table_schema = current_schema() and column_name ~ '(^|_)sha256$' and table_name <> 'blob'`.execute(
    tx,
  );
  const found = new Set<string>();
  for (const { tableName, columnName } of columns) {
    const { rows } = await sql<{ sha256: string }>`
      select distinct ${sql.ref(columnName)} as "sha256" from ${sql.table(tableName)}
       where ${sql.ref(columnName)} in (${sql.join(candidates)})`.execute(tx);
    for (const { sha256 } of rows) found.add(sha256);
  }
  return found;
}
