// What is known of all runners together: whether one takes up what waits, and when.
import type { Context } from '../../../access/server/index.ts';
import { readSetting } from '../../../tenants/server/index.ts';
import { failureOfFleet } from '../../domain/failures/failure-of.ts';
import type { RunnerFailure } from '../../domain/failures/kinds.ts';
import { queueWaitOf, type QueueWait } from '../../domain/runners/queue-wait.ts';
import { gapOfRunnersMs, runnerStateOf, type RunnerState } from '../../domain/runners/states.ts';
import { listHeldByRunner } from '../store/leases.ts';
import { listLastTook } from '../store/fleet-figures.ts';
import { listRunnersSince } from '../store/runners.ts';

/** Whether no runner of the site has called lately. */
export async function isWithoutRunner(ctx: Context): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - gapOfRunnersMs);
  return (await listRunnersSince(ctx.db, since)).length === 0;
}

/** Runners are forgotten after a day. */
const dayMs = 24 * 3_600_000;

interface FleetRunner {
  readonly state: RunnerState;
  readonly slots: number;
}

async function listFleet(ctx: Context): Promise<FleetRunner[]> {
  const now = ctx.now();
  const [runners, held] = await Promise.all([
    listRunnersSince(ctx.db, new Date(now.getTime() - dayMs)),
    listHeldByRunner(ctx.db),
  ]);
  return runners.map(({ id, tokenId, report, seenAt }) => {
    const jobs = held.find((row) => row.runnerId === id && row.tokenId === tokenId)?.jobs ?? 0;
    return { state: runnerStateOf({ report, seenAt, jobs }, now), slots: report.slots ?? 1 };
  });
}

/** Why no runner takes up what waits; undefined while one can. */
export async function failureOfRunners(ctx: Context): Promise<RunnerFailure | undefined> {
  return failureOfFleet((await listFleet(ctx)).map(({ state }) => state));
}

interface Outlook {
  readonly waitsFor?: RunnerFailure;
  readonly approxWait?: QueueWait;
}

/** What is ahead of a run that waits behind so many others. */
export async function outlookOf(ctx: Context, before: number): Promise<Outlook> {
  const fleet = await listFleet(ctx);
  const waitsFor = failureOfFleet(fleet.map(({ state }) => state));
  if (waitsFor !== undefined) return { waitsFor };
  const most = await readSetting(ctx.db, 'AUTO_TEST_MAX_JOBS_PER_RUNNER');
  const able = fleet.filter(({ state }) => state === 'working' || state === 'idle');
  const slots = able.reduce((sum, one) => sum + Math.min(most, one.slots), 0);
  const approxWait = queueWaitOf({ before, slots, took: await listLastTook(ctx.db) });
  return approxWait === undefined ? {} : { approxWait };
}
