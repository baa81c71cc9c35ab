// Giving out work: a runner waits here until there is some.
import { invalidRunnerToken, type Context } from '../../../access/server/index.ts';
import type { LeasedJob } from '../../../runner/domain/protocol.ts';
import type { RunnerReport } from '../../../runner/domain/runner-report.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import type { Holder } from '../store/leases.ts';
import { isRevoked } from '../store/runner-tokens.ts';
import { removeRunner, upsertRunner } from '../store/runners.ts';
import { endLeasesOf, giveBack } from './lost-leases.ts';
import { queueTopicKey } from '../queue.ts';
import { hasDroppedTooMuch, noteGivenBack } from './given-back.ts';
import { leaseBuilds } from './lease-builds.ts';
import { hasWaiting } from '../store/queue.ts';
import { takeNextRun } from './take.ts';

const longPollMs = 25_000;
/** Without an event the queue is looked at this often: jobs that the job library frees make none. */
const lookAgainMs = 5_000;
const checkMs = 250;
/** Runs in a row that cannot be given out, before the rest is left to the next look. */
const mostFailures = 3;

interface Claim {
  readonly runnerId: string;
  readonly succeeds?: string | undefined;
  readonly freeSlots: number;
  readonly freeMemoryBytes?: number | undefined;
  readonly report: RunnerReport;
}

interface Given {
  readonly jobs: LeasedJob[];
  readonly jobMemoryBytes: number;
}

export async function claimJobs(ctx: Context, claim: Claim): Promise<Given> {
  await greet(ctx, claim);
  const jobMemoryBytes = await readJobMemory(ctx);
  if (claim.freeSlots === 0) return { jobs: [], jobMemoryBytes };
  const fitting = Math.floor((claim.freeMemoryBytes ?? Infinity) / jobMemoryBytes);
  const { tokenId } = ctx.runner;
  const isSlowedDown = await hasDroppedTooMuch(ctx.db, tokenId, ctx.now());
  if (isSlowedDown) {
    ctx.platform.log.warn({ tokenId }, 'a runner drops too much work, and gets none for a while');
  }
  const most = isSlowedDown ? 0 : fitting;
  const jobs = await waitForJobs(ctx, { ...claim, freeSlots: Math.min(claim.freeSlots, most) });
  return { jobs, jobMemoryBytes };
}

/** A disk is made of memory, so a job that fills both takes both. */
async function readJobMemory(ctx: Context): Promise<number> {
  const settings = await readSettings(ctx.db);
  return settings.get('AUTO_TEST_MEMORY_LIMIT') + settings.get('AUTO_TEST_DISK_LIMIT');
}

async function waitForJobs(ctx: Context, claim: Claim): Promise<LeasedJob[]> {
  const endsAt = performance.now() + longPollMs;
  let isFilled = true;
  let wake = (): void => undefined;
  const stopListening = ctx.platform.live.subscribe(queueTopicKey, () => {
    isFilled = true;
    wake();
  });
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, checkMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  try {
    for (;;) {
      // What were given to a runner that has gone would be lost for a whole lease.
      if (ctx.request.isOver()) return [];
      isFilled = false;
      const jobs = await leaseJobs(ctx, claim);
      const { tokenId } = ctx.runner;
      // Asked after the lease: who revokes ends the leases that are there by then.
      const isTokenRevoked = await isRevoked(ctx.db, tokenId);
      if (isTokenRevoked || ctx.request.isOver()) {
        const leases = jobs.map(({ jobId, leaseId }) => ({ jobId, leaseId, tokenId }));
        await giveBack(ctx.platform, leases);
        await noteGivenBack(ctx.db, { tokenId, jobs: leases.length }, ctx.now());
        return isTokenRevoked ? refuseToken() : [];
      }
      if (jobs.length > 0 || performance.now() >= endsAt) return jobs;
      const lookAt = Math.min(endsAt, performance.now() + lookAgainMs);
      while (!isFilled && !ctx.request.isOver() && performance.now() < lookAt) await pause();
    }
  } finally {
    stopListening();
  }
}

function refuseToken(): never {
  throw invalidRunnerToken();
}

/** Remembers what the runner says of itself, and frees what the one before it held. */
async function greet(ctx: Context, { runnerId, succeeds, report }: Claim): Promise<void> {
  const { tokenId } = ctx.runner;
  await upsertRunner(ctx.db, { runnerId, tokenId, report, seenAt: ctx.now() });
  if (succeeds === undefined) return;
  // Only its own: who names the runner of another token ends nothing.
  const former = { runnerId: succeeds, tokenId };
  await endLeasesOf(ctx.platform, former);
  await removeRunner(ctx.db, former);
}

async function leaseJobs(ctx: Context, { runnerId, freeSlots }: Claim): Promise<LeasedJob[]> {
  const holder = { runnerId, tokenId: ctx.runner.tokenId };
  const builds = await leaseBuilds(ctx, holder, freeSlots);
  return [...builds, ...(await leaseRuns(ctx, holder, freeSlots - builds.length))];
}

/** One after another, so that each choice sees the ones before it. Runs without a submission end on the way. */
async function leaseRuns(ctx: Context, holder: Holder, most: number): Promise<LeasedJob[]> {
  const taken: LeasedJob[] = [];
  let failures = 0;
  while (taken.length < most && failures < mostFailures && (await hasWaiting(ctx.db))) {
    const run = await takeNextRun(ctx, holder);
    if (run === 'none') break;
    if (run === 'failed') failures += 1;
    else if (run !== 'ended') taken.push(run.job);
  }
  return taken;
}
