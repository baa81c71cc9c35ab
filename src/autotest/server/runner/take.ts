// A job from the queue becomes a lease, unless its work has ended or somebody else is at it.
import type { Context } from '../../../access/server/index.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import type { LeasedJob as QueuedJob } from '../../../kernel/server/jobs/jobs.ts';
import { newUlid } from '../../../kernel/server/clock.ts';
import type { LeasedJob } from '../../../runner/domain/protocol.ts';
import { findSubmission } from '../../../submissions/server/index.ts';
import { filesOfBlocks } from '../../domain/block-files.ts';
import { buildBlocksOf } from '../../domain/build/build-blocks.ts';
import { isFinished } from '../../domain/model.ts';
import { next } from '../../domain/run-state.ts';
import type { RunEvent } from '../../domain/run-state.ts';
import { noOutput } from '../../domain/kept-output.ts';
import { setBuildState } from '../builds.ts';
import { buildJob, buildQueue, testJob, testQueue } from '../queue.ts';
import { rulesOf, saveRun } from '../runs.ts';
import { endLease, findOpenLease, upsertLease } from '../store/leases.ts';
import { lockResult, readRun, type StoredResult } from '../store/results.ts';
import { lockSnapshot, updateBuild, type StoredSnapshot } from '../store/snapshots.ts';
import { settingsOf } from '../surroundings.ts';
import { buildPlanOf, testPlanOf } from './job-plan.ts';

export interface Taken {
  readonly job: QueuedJob;
  readonly runnerId: string;
}

/** Takes a run; undefined when there is nothing to do for it any more. */
export async function takeRun(ctx: Context, taken: Taken): Promise<LeasedJob | undefined> {
  const { resultId } = testJob.payload.parse(taken.job.payload);
  return ctx.transaction(async (tx) => {
    const result = await lockResult(tx, resultId);
    const isOpen = result !== undefined && !isFinished(result.state);
    if (!isOpen || (await isElsewhere(tx, taken, { snapshotId: result.snapshotId, resultId }))) {
      return settle(ctx, tx, taken);
    }
    const { rules, snapshot, settings } = await rulesOf(tx, result);
    const handedIn = await findSubmission(tx, result.submissionId);
    const events: RunEvent[] = [
      // Still running, but nobody works on it: its runner died, or the server did while it gave it out.
      ...(result.state === 'running' ? [lostAt(ctx.now())] : []),
      handedIn ? { kind: 'claimed', at: ctx.now() } : { kind: 'superseded', at: ctx.now() },
    ];
    if (!(await apply(tx, { result, events, now: ctx.now() }, rules))) return settle(ctx, tx, taken);
    const leaseId = await lease(ctx, tx, { ...taken, snapshotId: snapshot.id, resultId });
    const plan = testPlanOf({ snapshot, settings, random: ctx.platform.random });
    return { jobId: taken.job.id, leaseId, plan, hasFiles: true, takesLastEvents: true };
  });
}

function lostAt(at: Date): RunEvent {
  return {
    kind: 'completed',
    at,
    outcome: { kind: 'failed', message: 'The runner did not answer any more.' },
  };
}

/** Runs the events; true when the run is claimed in the end. */
async function apply(
  tx: Tx,
  { result, events, now }: { result: StoredResult; events: readonly RunEvent[]; now: Date },
  rules: Parameters<typeof next>[2],
): Promise<boolean> {
  let before = await readRun(tx, result);
  for (const event of events) {
    const step = next(before, event, rules);
    await saveRun(tx, { result, before, step, rules, now });
    before = step.state;
  }
  return before.state === 'running';
}

/** Takes a build. */
export async function takeBuild(ctx: Context, taken: Taken): Promise<LeasedJob | undefined> {
  const { snapshotId } = buildJob.payload.parse(taken.job.payload);
  return ctx.transaction(async (tx) => {
    const snapshot = await lockSnapshot(tx, snapshotId);
    const isOpen = snapshot?.buildState === 'waiting-to-start' || snapshot?.buildState === 'running';
    if (!snapshot || !isOpen || (await isElsewhere(tx, taken, { snapshotId, resultId: null }))) {
      return settle(ctx, tx, taken);
    }
    if (!(await startBuild(tx, snapshot))) return settle(ctx, tx, taken);
    const leaseId = await lease(ctx, tx, { ...taken, snapshotId, resultId: null });
    const settings = await settingsOf(tx, snapshot.assignmentId);
    const plan = buildPlanOf({ snapshot, settings, random: ctx.platform.random });
    const hasFiles = filesOfBlocks(buildBlocksOf(snapshot).slice(snapshot.cachedBlocks)).length > 0;
    return { jobId: taken.job.id, leaseId, plan, hasFiles, takesLastEvents: true };
  });
}

/** A build starts with an empty page; one that lost its runner too often ends. */
async function startBuild(tx: Tx, snapshot: StoredSnapshot): Promise<boolean> {
  const settings = await settingsOf(tx, snapshot.assignmentId);
  const buildFailures = snapshot.buildFailures + (snapshot.buildState === 'running' ? 1 : 0);
  const isOver = buildFailures >= settings.get('AUTO_TEST_MAX_RESULT_ATTEMPTS');
  if (!isOver) await updateBuild(tx, snapshot.id, { output: noOutput });
  await setBuildState(tx, snapshot, { buildState: isOver ? 'errored' : 'running', buildFailures });
  return !isOver;
}

interface Work {
  readonly snapshotId: string;
  readonly resultId: string | null;
}

/** True when the same work is leased under another job: of two jobs for it one is too many. */
async function isElsewhere(tx: Tx, { job }: Taken, work: Work): Promise<boolean> {
  const open = await findOpenLease(tx, work);
  return open !== undefined && open.jobId !== job.id;
}

async function lease(ctx: Context, tx: Tx, { job, runnerId, ...work }: Taken & Work): Promise<string> {
  const leaseId = newUlid(ctx.platform.clock, ctx.platform.random);
  await upsertLease(tx, { jobId: job.id, leaseId, runnerId, ...work, heartbeatAt: ctx.now() });
  return leaseId;
}

/** Nothing to do for this job: it leaves the queue. */
async function settle(ctx: Context, tx: Tx, { job }: Taken): Promise<undefined> {
  await endLease(tx, job.id, { endedAt: ctx.now(), isCompleted: false });
  for (const queue of [buildQueue, testQueue]) await ctx.platform.jobs.complete(tx, queue, job.id);
  return undefined;
}
