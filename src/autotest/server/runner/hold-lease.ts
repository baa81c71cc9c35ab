// Every report of a runner is checked here first: does the runner still hold the job? Locks are always taken
// in the same order, first the work and then its lease.
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { runnerRefusals } from '../../../runner/domain/protocol.ts';
import { findLease, lockLease, type Lease } from '../store/leases.ts';
import { lockProofRun, type StoredProofRun } from '../proof/store.ts';
import { lockResult, type StoredResult } from '../store/results.ts';
import { lockSnapshot, type StoredSnapshot } from '../store/snapshots.ts';

export type Held =
  | { readonly kind: 'test'; readonly lease: Lease; readonly result: StoredResult }
  | { readonly kind: 'proof'; readonly lease: Lease; readonly proof: StoredProofRun }
  | { readonly kind: 'build'; readonly lease: Lease; readonly snapshot: StoredSnapshot };

export interface Named {
  readonly jobId: string;
  readonly leaseId: string;
  /** The token of the runner that names the lease. Null for leases from a version with only one token. */
  readonly tokenId: string | null;
}

/** A lease is valid only together with its own token. */
function isOf(lease: Lease, { leaseId, tokenId }: Omit<Named, 'jobId'>): boolean {
  return lease.leaseId === leaseId && (lease.tokenId === null || lease.tokenId === tokenId);
}

/** The work of an open lease, locked until the transaction ends. */
export async function holdLease(tx: Tx, named: Named, read?: Lease): Promise<Held> {
  const held = await holdWork(tx, named, read);
  if (held.lease.endedAt !== null) throw new RefusedError(runnerRefusals.leaseLost);
  return held;
}

/** An open lease without a lock, for calls that only read. */
export async function readLease(db: Db, { jobId, ...named }: Named): Promise<Lease> {
  const lease = isJobId(jobId) ? await findLease(db, jobId) : undefined;
  if (!lease) throw new RefusedError(runnerRefusals.jobUnknown);
  if (!isOf(lease, named) || lease.endedAt !== null) throw new RefusedError(runnerRefusals.leaseLost);
  return lease;
}

/** The same; undefined if the lease is not held. */
export async function findHeld(db: Db, { jobId, ...named }: Named): Promise<Lease | undefined> {
  const lease = isJobId(jobId) ? await findLease(db, jobId) : undefined;
  return lease && isOf(lease, named) && lease.endedAt === null ? lease : undefined;
}

/** The same for a lease that may have ended. */
export async function holdWork(tx: Tx, named: Named, read?: Lease): Promise<Held> {
  const { jobId } = named;
  // What a job works on never changes, so a lease that was read before the transaction names it too.
  const known = read ?? (isJobId(jobId) ? await findLease(tx, jobId) : undefined);
  if (!known) throw new RefusedError(runnerRefusals.jobUnknown);
  const result = known.resultId === null ? undefined : await lockResult(tx, known.resultId);
  const proof = known.proofRunId === null ? undefined : await lockProofRun(tx, known.proofRunId);
  const isBuild = known.resultId === null && known.proofRunId === null;
  const snapshot = isBuild ? await lockSnapshot(tx, known.snapshotId) : undefined;
  const lease = await lockLease(tx, jobId);
  if (!lease || !isOf(lease, named)) throw new RefusedError(runnerRefusals.leaseLost);
  if (result) return { kind: 'test', lease, result };
  if (proof) return { kind: 'proof', lease, proof };
  if (snapshot) return { kind: 'build', lease, snapshot };
  throw new RefusedError(runnerRefusals.leaseLost);
}

export function isJobId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
