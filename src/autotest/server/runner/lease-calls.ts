// The calls that keep a lease, or end it in good order.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { BodyOf } from '../../../kernel/domain/endpoint.ts';
import { runnerRefusals, type runnerProtocol } from '../../../runner/domain/protocol.ts';
import { buildQueue } from '../queue.ts';
import { touchLeases } from '../store/leases.ts';
import { touchRunner } from '../store/runners.ts';
import { endJob } from './end-job.ts';
import { noteGivenBack } from './given-back.ts';
import { holdWork, isJobId } from './hold-lease.ts';
import { judgedBatch } from './judge-batch.ts';
import { freshOf } from './record-events.ts';

/** Keeps the leases of a runner; answers the jobs that it no longer holds. */
export async function heartbeat(
  ctx: Context,
  { runnerId, jobIds }: { runnerId: string; jobIds: string[] },
): Promise<{ stop: string[] }> {
  const holder = { runnerId, tokenId: ctx.runner.tokenId };
  await touchRunner(ctx.db, holder, ctx.now());
  const kept = await touchLeases(ctx.db, {
    ...holder,
    jobIds: jobIds.filter(isJobId),
    heartbeatAt: ctx.now(),
  });
  for (const { jobId, resultId, proofRunId } of kept) {
    if (resultId === null && proofRunId === null) await ctx.platform.jobs.touch(buildQueue, jobId);
  }
  const keptIds = new Set(kept.map(({ jobId }) => jobId));
  return { stop: jobIds.filter((id) => !keptIds.has(id)) };
}

/** A second completion of the same lease changes nothing: the first answer may not have arrived. */
export async function completeJob(
  ctx: Context,
  jobId: string,
  { leaseId, outcome, last }: BodyOf<typeof runnerProtocol.complete>,
): Promise<undefined> {
  const named = { jobId, leaseId, tokenId: ctx.runner.tokenId };
  const judged = last && (await judgedBatch(ctx, named, last));
  await ctx.transaction(async (tx) => {
    const held = await holdWork(tx, named, judged?.known?.lease);
    if (held.lease.isCompleted) return;
    if (held.lease.endedAt !== null) throw new RefusedError(runnerRefusals.leaseLost);
    const moment = { platform: ctx.platform, now: ctx.now() };
    const events = judged ? freshOf(held, judged) : [];
    const facts = judged?.known?.facts;
    await endJob(tx, moment, { held, end: { outcome, events, facts, isCompleted: true } });
  });
  if (outcome.kind !== 'givenBack') return undefined;
  await noteGivenBack(ctx.db, { tokenId: ctx.runner.tokenId, jobs: 1 }, ctx.now());
  return undefined;
}
