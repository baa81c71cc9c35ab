// Turns waiting work into a lease, unless it has ended or somebody else works on it.
import type { Context } from '../../../access/server/index.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import type { LeasedJob as QueuedJob } from '../../../kernel/server/jobs/jobs.ts';
import { newUlid } from '../../../kernel/server/clock.ts';
import type { LeasedJob } from '../../../runner/domain/protocol.ts';
import { filesOfBlocks } from '../../domain/block-files.ts';
import { buildBlocksOf } from '../../domain/build/build-blocks.ts';
import { buildPlanOf, testPlanOf } from '../../domain/build/job-plan.ts';
import { next } from '../../domain/run-state.ts';
import { noOutput } from '../../domain/kept-output.ts';
import { finishFromImage, setBuildState } from '../builds.ts';
import { beginningOf, isBuilt } from '../images.ts';
import { buildJob, buildQueue } from '../queue.ts';
import { rulesOf, saveRun } from '../runs.ts';
import {
  endLease,
  findOpenLease,
  insertLease,
  mayTakeMore,
  upsertLease,
  type Holder,
} from '../store/leases.ts';
import { lockNextWaiting, lockQueue, moveBack, type Chosen } from '../store/queue.ts';
import { waitingRunOf } from '../store/results.ts';
import { noteTokenOfSnapshot } from '../store/runner-tokens.ts';
import { lockSnapshot, updateBuild, type StoredSnapshot } from '../store/snapshots.ts';
import { settingsOf } from '../surroundings.ts';

export interface Taken {
  readonly job: QueuedJob;
  readonly holder: Holder;
}

/** What happened to the run at the front of the queue. */
type TakenRun = StartedRun | 'ended' | 'failed' | 'none';

interface StartedRun {
  readonly job: LeasedJob;
  readonly submissionId: number;
  /** Whether its blocks have files of their own. */
  readonly hasFixtures: boolean;
  /** Whether others waited behind it. */
  readonly areMore: boolean;
}

/**
 * Takes the run whose turn it is. It is chosen, leased and started in one transaction, or not at all. A token
 * holds no more results than the site allows (ATR-040). They are counted under the lock of the queue.
 */
export async function takeNextRun(ctx: Context, holder: Holder, most: number): Promise<TakenRun> {
  let chosen: string | undefined;
  try {
    return await ctx.transaction(async (tx) => {
      await lockQueue(tx);
      if (!(await mayTakeMore(tx, holder.tokenId, { of: 'results', most }))) return 'none';
      const first = await lockNextWaiting(tx);
      if (!first) return 'none';
      chosen = first.result.id;
      return takeRun(ctx, tx, { ...first, holder });
    });
  } catch (error) {
    // A run that cannot be given out must not block those behind it.
    ctx.platform.log.error({ err: error, resultId: chosen }, 'a run could not be given out');
    if (chosen !== undefined) await moveBack(ctx.db, chosen, ctx.now());
    return 'failed';
  }
}

async function takeRun(
  ctx: Context,
  tx: Tx,
  { result, hasSubmission, areMore, holder }: Chosen & { readonly holder: Holder },
): Promise<TakenRun> {
  const { id: resultId, submissionId, snapshotId } = result;
  const { rules, snapshot, settings } = await rulesOf(tx, result);
  const now = ctx.now();
  const before = waitingRunOf(result);
  const step = next(before, { kind: hasSubmission ? 'claimed' : 'superseded', at: now }, rules);
  const runnerTokenId = hasSubmission ? holder.tokenId : undefined;
  await saveRun(tx, { result, before, step, rules, now, runnerTokenId });
  if (step.state.state !== 'running') return 'ended';
  const leaseId = newUlid(ctx.platform.clock, ctx.platform.random);
  const jobId = await insertLease(tx, { leaseId, ...holder, snapshotId, resultId, heartbeatAt: now });
  const plan = testPlanOf({ snapshot, settings, token: tokensOf(ctx) });
  const job = { jobId, leaseId, plan, hasFiles: true, takesLastEvents: true };
  return { job, submissionId, hasFixtures: filesOfBlocks(snapshot.test.steps).length > 0, areMore };
}

/** Takes a build, unless another claim with the same token has just reached the limit. */
export async function takeBuild(
  ctx: Context,
  { most, ...taken }: Taken & { most: number },
): Promise<LeasedJob | undefined> {
  const { snapshotId } = buildJob.payload.parse(taken.job.payload);
  return ctx.transaction(async (tx) => {
    await lockQueue(tx);
    if (!(await mayTakeMore(tx, taken.holder.tokenId, { of: 'builds', most })))
      return putBack(ctx, tx, taken);
    const found = await lockSnapshot(tx, snapshotId);
    const isOpen = found?.buildState === 'waiting-to-start' || found?.buildState === 'running';
    if (!found || !isOpen || (await isElsewhere(tx, taken, snapshotId))) {
      return settle(ctx, tx, taken);
    }
    const snapshot = await startBuild(tx, found);
    if (!snapshot) return settle(ctx, tx, taken);
    if (isBuilt(snapshot)) {
      await finishFromImage(tx, { platform: ctx.platform, now: ctx.now() }, snapshot);
      return settle(ctx, tx, taken);
    }
    const leaseId = await leaseBuild(ctx, tx, { ...taken, snapshotId });
    const settings = await settingsOf(tx, snapshot.assignmentId);
    const plan = buildPlanOf({ snapshot, settings, token: tokensOf(ctx) });
    const hasFiles = filesOfBlocks(buildBlocksOf(snapshot).slice(snapshot.cachedBlocks)).length > 0;
    return { jobId: taken.job.id, leaseId, plan, hasFiles, takesLastEvents: true };
  });
}

/** Makes the words by which a plan tells its own lines from those of programs. */
export function tokensOf({ platform }: Context): () => string {
  return () => platform.random.bytes(16).toString('hex');
}

/**
 * Starts a build with empty output. It begins on images that are known now: what a try before has left may be half done, or
 * come from a runner that is not trusted any more. A build that lost its runner too often ends instead.
 */
async function startBuild(tx: Tx, snapshot: StoredSnapshot): Promise<StoredSnapshot | undefined> {
  const settings = await settingsOf(tx, snapshot.assignmentId);
  const buildFailures = snapshot.buildFailures + (snapshot.buildState === 'running' ? 1 : 0);
  const isOver = buildFailures >= settings.get('AUTO_TEST_MAX_RESULT_ATTEMPTS');
  await setBuildState(tx, snapshot, { buildState: isOver ? 'errored' : 'running', buildFailures });
  if (isOver) return undefined;
  const beginning = await beginningOf(tx, snapshot, settings);
  await updateBuild(tx, snapshot.id, { ...beginning, output: noOutput });
  return { ...snapshot, ...beginning };
}

/** True if another job has leased the same build: then one of the two jobs is superfluous. */
async function isElsewhere(tx: Tx, { job }: Taken, snapshotId: string): Promise<boolean> {
  const open = await findOpenLease(tx, { snapshotId, resultId: null });
  return open !== undefined && open.jobId !== job.id;
}

async function leaseBuild(
  ctx: Context,
  tx: Tx,
  { job, holder, snapshotId }: Taken & { snapshotId: string },
): Promise<string> {
  const leaseId = newUlid(ctx.platform.clock, ctx.platform.random);
  const held = { snapshotId, resultId: null, heartbeatAt: ctx.now() };
  await upsertLease(tx, { jobId: job.id, leaseId, ...holder, ...held });
  await noteTokenOfSnapshot(tx, snapshotId, holder.tokenId);
  return leaseId;
}

async function putBack(ctx: Context, tx: Tx, { job }: Taken): Promise<undefined> {
  await ctx.platform.jobs.fail(tx, buildQueue, { jobId: job.id, message: 'The runner holds enough builds.' });
  return undefined;
}

/** There is nothing to do for this job, so it leaves the queue. */
async function settle(ctx: Context, tx: Tx, { job }: Taken): Promise<undefined> {
  await endLease(tx, job.id, { endedAt: ctx.now(), isCompleted: false });
  await ctx.platform.jobs.complete(tx, buildQueue, job.id);
  return undefined;
}
