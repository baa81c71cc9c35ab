// SQL of the fingerprints of submissions. They are compared in the database, never in the event loop.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { isNewest } from '../../../submissions/server/index.ts';

/** Latest submissions of an assignment without fingerprints, oldest first. */
export async function listUnread(db: Db, assignmentId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select submission.id from submission
    where submission.assignment_id = ${assignmentId} and submission.deleted_at is null and ${isNewest}
      and not exists (select from work_fingerprint made where made.submission_id = submission.id)
    order by submission.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Two jobs may read the same work at once: the files of a submission never change, so either is right. */
export async function insertFingerprints(
  tx: Tx,
  made: { submissionId: number; hashes: readonly number[]; madeAt: Date },
): Promise<void> {
  await sql`
    insert into work_fingerprint (submission_id, hashes, made_at)
    values (${made.submissionId}, ${[...made.hashes]}::integer[], ${made.madeAt})
    on conflict do nothing`.execute(tx);
}

/**
 * How alike each of these submissions is to another one: the share of fingerprints in common. Without those of the
 * other there is none; work without fingerprints is missing.
 */
export async function listLikeness(
  db: Db,
  { submissionId, among }: { submissionId: number; among: readonly number[] },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; likeness: number }>`
    with present as (select hashes from work_fingerprint where submission_id = ${submissionId})
    select other.submission_id as id,
      (select count(*) from unnest(other.hashes) hash where hash = any(present.hashes))::double precision
        / greatest(cardinality(other.hashes), cardinality(present.hashes), 1) as likeness
    from work_fingerprint other, present
    where other.submission_id = any(${[...among]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, likeness }) => [id, likeness]));
}
