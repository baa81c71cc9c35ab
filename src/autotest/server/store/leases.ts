// SQL of leases: which runner works on a job, and how many of its reports have arrived.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { statement } from '../../../kernel/server/statement.ts';

export interface Lease {
  readonly jobId: string;
  readonly leaseId: string;
  /** Null for leases from a version with only one token. */
  readonly tokenId: string | null;
  readonly runnerId: string;
  readonly snapshotId: string;
  /** Null for builds and proofs. */
  readonly resultId: string | null;
  readonly proofRunId: string | null;
  readonly nextSeq: number;
  readonly heartbeatAt: Date;
  readonly endedAt: Date | null;
  readonly isCompleted: boolean;
}

/** A runner process. Its own name has a meaning only together with its token. */
export interface Holder {
  readonly tokenId: string;
  readonly runnerId: string;
}

export async function findLease(db: Db, jobId: string): Promise<Lease | undefined> {
  return (await selectLease(db, { jobId })).at(0);
}

const leaseOf = (db: Db, jobId: string) =>
  db.selectFrom('autotestLease').selectAll().where('jobId', '=', jobId);
const selectLease = statement((db, given: { jobId: string }) => leaseOf(db, given.jobId));
const selectLeaseForUpdate = statement((db, given: { jobId: string }) =>
  leaseOf(db, given.jobId).forUpdate(),
);

/** Locks the row until the transaction ends, so that two batches of one job take turns. */
export async function lockLease(tx: Tx, jobId: string): Promise<Lease | undefined> {
  return (await selectLeaseForUpdate(tx, { jobId })).at(0);
}

/** The open lease of a result, or of the build of a snapshot. */
export async function findOpenLease(
  db: Db,
  work: { snapshotId: string; resultId: string | null },
): Promise<Lease | undefined> {
  return db
    .selectFrom('autotestLease')
    .selectAll()
    .where('snapshotId', '=', work.snapshotId)
    .where('resultId', 'is not distinct from', work.resultId)
    .where('proofRunId', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}

/** A job that is given out a second time gets a new lease, which replaces the old one. */
export async function upsertLease(
  tx: Tx,
  lease: Pick<
    Lease,
    'jobId' | 'leaseId' | 'tokenId' | 'runnerId' | 'snapshotId' | 'resultId' | 'heartbeatAt'
  >,
): Promise<void> {
  const { jobId: _, ...columns } = lease;
  await tx
    .insertInto('autotestLease')
    .values(lease)
    .onConflict((conflict) =>
      conflict.column('jobId').doUpdateSet({ ...columns, nextSeq: 0, endedAt: null, isCompleted: false }),
    )
    .execute();
}

type NewLease = Pick<Lease, 'leaseId' | 'tokenId' | 'runnerId' | 'snapshotId' | 'heartbeatAt'>;

/** Inserts the lease of a run. Job and lease are both new. */
export async function insertLease(
  tx: Tx,
  lease: NewLease & ({ readonly resultId: string } | { readonly proofRunId: string }),
): Promise<string> {
  const given = { resultId: null, proofRunId: null, ...lease };
  const [made] = await insertReturning(tx, given);
  if (!made) throw new Error('The lease was not made.');
  return made.jobId;
}

const insertReturning = statement(
  (db, given: NewLease & { readonly resultId: string | null; readonly proofRunId: string | null }) =>
    db
      .insertInto('autotestLease')
      .values({
        leaseId: given.leaseId,
        tokenId: given.tokenId,
        runnerId: given.runnerId,
        snapshotId: given.snapshotId,
        heartbeatAt: given.heartbeatAt,
        resultId: given.resultId,
        proofRunId: given.proofRunId,
      })
      .returning('jobId'),
);

export async function updateNextSeq(tx: Tx, jobId: string, nextSeq: number): Promise<void> {
  await tx.updateTable('autotestLease').set({ nextSeq }).where('jobId', '=', jobId).execute();
}

export async function endLease(
  tx: Tx,
  jobId: string,
  end: { endedAt: Date; isCompleted: boolean; nextSeq?: number },
): Promise<void> {
  await updateEnded(tx, { nextSeq: null, ...end, jobId });
}

interface Ended {
  readonly jobId: string;
  readonly endedAt: Date;
  readonly isCompleted: boolean;
  readonly nextSeq: number | null;
}

const updateEnded = statement((db, given: Ended) =>
  db
    .updateTable('autotestLease')
    .set({
      endedAt: given.endedAt,
      isCompleted: given.isCompleted,
      nextSeq: sql<number>`coalesce(${given.nextSeq}::bigint, next_seq)`,
    })
    .where('jobId', '=', given.jobId),
);

/** Renews the open leases of this runner for these jobs; answers those that it still holds. */
export async function touchLeases(
  db: Db,
  beat: Holder & { jobIds: readonly string[]; heartbeatAt: Date },
): Promise<Pick<Lease, 'jobId' | 'resultId' | 'proofRunId'>[]> {
  if (beat.jobIds.length === 0) return [];
  return db
    .updateTable('autotestLease')
    .set({ heartbeatAt: beat.heartbeatAt })
    .where('jobId', 'in', beat.jobIds)
    .where('runnerId', '=', beat.runnerId)
    .where((where) => where.or([where('tokenId', '=', beat.tokenId), where('tokenId', 'is', null)]))
    .where('endedAt', 'is', null)
    .returning(['jobId', 'resultId', 'proofRunId'])
    .execute();
}

export function listSilentLeases(db: Db, silentSince: Date): Promise<Lease[]> {
  return db
    .selectFrom('autotestLease')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('heartbeatAt', '<', silentSince)
    .orderBy('heartbeatAt')
    .limit(100)
    .execute();
}

export function listOpenLeasesOf(db: Db, { tokenId, runnerId }: Holder): Promise<Lease[]> {
  return selectOpenOf(db, tokenId).where('runnerId', '=', runnerId).limit(100).execute();
}

/** For all runners with one token. Leases beyond the limit end later, when they are not renewed. */
export function listOpenLeasesOfToken(db: Db, tokenId: string): Promise<Lease[]> {
  return selectOpenOf(db, tokenId).limit(1000).execute();
}

function selectOpenOf(db: Db, tokenId: string) {
  return db
    .selectFrom('autotestLease')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('tokenId', '=', tokenId)
    .orderBy('heartbeatAt');
}

/** Counts the work of all runners with one token, because a caller can invent runner ids. Proofs count as results. */
export async function countHeld(
  db: Db,
  tokenId: string,
): Promise<{ results: number; builds: number; proofs: number }> {
  const [held] = await selectHeld(db, { tokenId });
  return held ? heldOf(held) : { results: 0, builds: 0, proofs: 0 };
}

type Held = Record<'all' | 'results' | 'proofs', string>;

function heldOf({ all, results, proofs }: Held): { results: number; builds: number; proofs: number } {
  return { results: Number(results), builds: Number(all) - Number(results), proofs: Number(proofs) };
}

const heldBy = (db: Db, tokenId: string) =>
  db
    .selectFrom('autotestLease')
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.count<string>(fn.coalesce('resultId', 'proofRunId')).as('results'),
      fn.count<string>('proofRunId').as('proofs'),
    ])
    .where('tokenId', '=', tokenId)
    .where('endedAt', 'is', null);
const selectHeld = statement((db, given: { tokenId: string }) => heldBy(db, given.tokenId));
const selectHeldByValid = statement((db, given: { tokenId: string }) =>
  heldBy(db, given.tokenId).having((having) =>
    having.exists(
      having
        .selectFrom('autotestRunnerToken')
        .select('id')
        .where('id', '=', given.tokenId)
        .where('revokedAt', 'is', null),
    ),
  ),
);

/**
 * Whether runners with this token may take one more. What is leased asks under the lock of the queue, which a revocation
 * takes too: a lease is there when the token's leases are ended, or is never made.
 */
export async function mayTakeMore(
  db: Db,
  tokenId: string,
  { of, most }: { of: 'results' | 'builds'; most: number },
): Promise<boolean> {
  const [held] = await selectHeldByValid(db, { tokenId });
  return held !== undefined && heldOf(held)[of] < most;
}

/** How much each runner works on now. */
export async function listHeldByRunner(
  db: Db,
): Promise<(Pick<Lease, 'tokenId' | 'runnerId'> & { jobs: number })[]> {
  const rows = await db
    .selectFrom('autotestLease')
    .select(['tokenId', 'runnerId'])
    .select(({ fn }) => fn.countAll<string>().as('jobs'))
    .where('endedAt', 'is', null)
    .groupBy(['tokenId', 'runnerId'])
    .execute();
  return rows.map(({ jobs, ...holder }) => ({ ...holder, jobs: Number(jobs) }));
}

export async function removeLeasesEndedBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('autotestLease').where('endedAt', '<', moment).execute();
}
