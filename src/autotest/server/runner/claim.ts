// Gives out work. A runner waits here until there is some.
import { invalidRunnerToken, type Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { runnerRefusals, type LeasedJob } from '../../../runner/domain/protocol.ts';
import type { RunnerReport } from '../../../runner/domain/runner-report.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { otherVersionText } from '../../domain/runners/states.ts';
import type { Holder } from '../store/leases.ts';
import { isRevoked } from '../store/runner-tokens.ts';
import { removeRunner, upsertRunner } from '../store/runners.ts';
import { endLeasesOf, giveBack } from './lost-leases.ts';
import { queueTopicKey } from '../queue.ts';
import { hasDroppedTooMuch, noteGivenBack } from './given-back.ts';
import { leaseBuilds } from './lease-builds.ts';
import { whatWaits } from '../store/queue.ts';
import { leaseProofs } from '../proof/take.ts';
import { withSmallFiles } from './sent-files.ts';
import { takeNextRun } from './take.ts';

const longPollMs = 25_000;
/** The queue is read this often even without an event, because jobs that the job library frees cause none. */
const lookAgainMs = 5_000;
const checkMs = 250;
/** After this many failures in a row, the rest waits for the next look. */
const mostFailures = 3;

interface Claim {
  readonly runnerId: string;
  readonly succeeds?: string | undefined;
  readonly freeSlots: number;
  readonly freeMemoryBytes?: number | undefined;
  readonly report: RunnerReport;
}

interface Wanted {
  readonly runnerId: string;
  readonly freeSlots: number;
  /** The most results, or builds, that one token may hold. */
  readonly mostJobs: number;
}

interface Given {
  readonly jobs: LeasedJob[];
  readonly jobMemoryBytes: number;
}

export async function claimJobs(ctx: Context, claim: Claim): Promise<Given> {
  await greet(ctx, claim);
  requireVersion(claim.report);
  const { jobMemoryBytes, mostJobs } = await readLimits(ctx);
  if (claim.freeSlots === 0) return { jobs: [], jobMemoryBytes };
  const fitting = Math.floor((claim.freeMemoryBytes ?? Infinity) / jobMemoryBytes);
  const { tokenId } = ctx.runner;
  const isSlowedDown = await hasDroppedTooMuch(ctx.db, tokenId, ctx.now());
  if (isSlowedDown) {
    ctx.platform.log.warn({ tokenId }, 'a runner drops too much work, and gets none for a while');
  }
  const most = isSlowedDown ? 0 : fitting;
  const freeSlots = Math.min(claim.freeSlots, most);
  const jobs = await waitForJobs(ctx, { runnerId: claim.runnerId, freeSlots, mostJobs });
  return { jobs, jobMemoryBytes };
}

/** What a runner of another version still holds it may finish: its reports are taken, and it gets nothing new. */
function requireVersion({ version }: RunnerReport): void {
  const text = otherVersionText(version);
  if (text !== undefined) throw new RefusedError(runnerRefusals.otherVersion, { text });
}

async function readLimits(ctx: Context): Promise<{ jobMemoryBytes: number; mostJobs: number }> {
  const settings = await readSettings(ctx.db);
  return {
    // The disk of a job is made of memory, so a job that fills both needs both amounts.
    jobMemoryBytes: settings.get('AUTO_TEST_MEMORY_LIMIT') + settings.get('AUTO_TEST_DISK_LIMIT'),
    mostJobs: settings.get('AUTO_TEST_MAX_JOBS_PER_RUNNER'),
  };
}

async function waitForJobs(ctx: Context, claim: Wanted): Promise<LeasedJob[]> {
  const endsAt = performance.now() + longPollMs;
  let isFilled = true;
  let hasWaited = false;
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
      // Work for a runner that is gone would be lost until its lease ends.
      if (ctx.request.isOver()) return [];
      isFilled = false;
      const jobs = await leaseJobs(ctx, claim);
      const { tokenId } = ctx.runner;
      if (ctx.request.isOver()) {
        const leases = jobs.map(({ jobId, leaseId }) => ({ jobId, leaseId, tokenId }));
        await giveBack(ctx.platform, leases);
        await noteGivenBack(ctx.db, { tokenId, jobs: leases.length }, ctx.now());
        return [];
      }
      if (jobs.length > 0) return jobs;
      // Work is leased to valid tokens alone. The call has just shown one, so one that finds nothing at once need not ask.
      if (hasWaited && (await isRevoked(ctx.db, tokenId))) throw invalidRunnerToken();
      if (performance.now() >= endsAt) return [];
      hasWaited = true;
      const lookAt = Math.min(endsAt, performance.now() + lookAgainMs);
      while (!isFilled && !ctx.request.isOver() && performance.now() < lookAt) await pause();
    }
  } finally {
    stopListening();
  }
}

/** Stores what the runner says about itself, and frees the work of the runner before it. */
async function greet(ctx: Context, { runnerId, succeeds, report }: Claim): Promise<void> {
  const { tokenId } = ctx.runner;
  await upsertRunner(ctx.db, { runnerId, tokenId, report, seenAt: ctx.now() });
  if (succeeds === undefined) return;
  // Only a runner with the same token: naming the runner of another token ends nothing.
  const former = { runnerId: succeeds, tokenId };
  await endLeasesOf(ctx.platform, former);
  await removeRunner(ctx.db, former);
}

async function leaseJobs(ctx: Context, { runnerId, freeSlots, mostJobs }: Wanted): Promise<LeasedJob[]> {
  const holder = { runnerId, tokenId: ctx.runner.tokenId };
  const waiting = await whatWaits(ctx.db);
  const builds = waiting.builds ? await leaseBuilds(ctx, holder, { freeSlots, mostJobs }) : [];
  const slotsForRuns = freeSlots - builds.length;
  const runs = waiting.runs ? await leaseRuns(ctx, holder, { most: slotsForRuns, mostJobs }) : [];
  const given = [...builds, ...runs];
  const proofs = waiting.proofs ? await leaseProofs(ctx, holder, freeSlots - given.length) : [];
  return [...given, ...proofs];
}

/** Leases runs one by one, so that each choice sees those before it. Ends runs without a submission. */
async function leaseRuns(
  ctx: Context,
  holder: Holder,
  { most, mostJobs }: { most: number; mostJobs: number },
): Promise<LeasedJob[]> {
  const taken: LeasedJob[] = [];
  let failures = 0;
  while (taken.length < most && failures < mostFailures) {
    const run = await takeNextRun(ctx, holder, mostJobs);
    if (run === 'none') break;
    if (run === 'failed') failures += 1;
    if (run === 'failed' || run === 'ended') continue;
    const { job, submissionId, hasFixtures, areMore } = run;
    taken.push(hasFixtures ? job : await withSmallFiles(ctx, job, submissionId));
    if (!areMore) break;
  }
  return taken;
}
