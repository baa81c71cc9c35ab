// Gives runs of proofs to runners: only when nobody's submission waits, and never the last free slot of a runner that
// has more than one, so that a hand-in finds a place at once. Builds and proofs together have half of the slots: both
// may take long, and nobody waits for them but their teacher.
import type { Context } from '../../../access/server/index.ts';
import { newUlid } from '../../../kernel/server/clock.ts';
import type { LeasedJob } from '../../../runner/domain/protocol.ts';
import { readSetting } from '../../../tenants/server/index.ts';
import { testPlanOf } from '../../domain/build/job-plan.ts';
import { next } from '../../domain/run-state.ts';
import { rulesOf } from '../runs.ts';
import { tokensOf } from '../runner/take.ts';
import { countHeld, insertLease, mayTakeMore, type Holder } from '../store/leases.ts';
import { lockQueue, whatWaits } from '../store/queue.ts';
import { lockNextProof, updateProofRun } from './store.ts';

export async function leaseProofs(ctx: Context, holder: Holder, freeSlots: number): Promise<LeasedJob[]> {
  // Runs may have come since the claim looked.
  if (freeSlots < 1 || (await whatWaits(ctx.db)).runs) return [];
  const { results, builds, proofs } = await countHeld(ctx.db, holder.tokenId);
  const held = results + builds;
  const half = Math.max(1, Math.floor((freeSlots + held) / 2));
  const free = held === 0 ? Math.max(1, freeSlots - 1) : freeSlots - 1;
  const most = Math.min(free, half - builds - proofs);
  const taken: LeasedJob[] = [];
  while (taken.length < most) {
    const job = await takeOrLeave(ctx, holder);
    if (job === undefined) break;
    taken.push(job);
  }
  return taken;
}

/** What the claim holds already must not be lost with a proof that cannot be given out. */
async function takeOrLeave(ctx: Context, holder: Holder): Promise<LeasedJob | undefined> {
  try {
    return await takeNextProof(ctx, holder);
  } catch (error) {
    ctx.platform.log.error({ err: error }, 'a proof could not be given out');
    return undefined;
  }
}

async function takeNextProof(ctx: Context, holder: Holder): Promise<LeasedJob | undefined> {
  const most = await readSetting(ctx.db, 'AUTO_TEST_MAX_JOBS_PER_RUNNER');
  return ctx.transaction(async (tx) => {
    await lockQueue(tx);
    if (!(await mayTakeMore(tx, holder.tokenId, { of: 'results', most }))) return undefined;
    const proof = await lockNextProof(tx);
    if (!proof) return undefined;
    const { rules, snapshot, settings } = await rulesOf(tx, proof);
    const now = ctx.now();
    await updateProofRun(tx, proof.id, next(proof.run, { kind: 'claimed', at: now }, rules).state);
    const leaseId = newUlid(ctx.platform.clock, ctx.platform.random);
    const { snapshotId, id: proofRunId } = proof;
    const jobId = await insertLease(tx, { leaseId, ...holder, snapshotId, proofRunId, heartbeatAt: now });
    const plan = testPlanOf({ snapshot, settings, token: tokensOf(ctx) });
    return { jobId, leaseId, plan, hasFiles: true, takesLastEvents: true };
  });
}
