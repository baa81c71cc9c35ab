// One leased job from its preparation to its completion.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { ApiError, type Client } from '../../kernel/domain/client.ts';
import type { JobOutcome } from '../domain/plan.ts';
import { runnerProtocol, type LeasedJob } from '../domain/protocol.ts';
import type { Bases } from './bases.ts';
import type { Isolation } from './isolation/isolation.ts';
import { prepareJobSpace, removeJobSpace, type JobSpace } from './isolation/job-space.ts';
import type { NetworkRules } from './isolation/network.ts';
import { LayerTooSlowError, type Layers } from './layers.ts';
import { runPlan } from './plan-runner.ts';
import { bodyOf } from './site-fetch.ts';
import { createReporter, LeaseLostError, persist, tellUnreportable, type Reporter } from './reporter.ts';

export interface JobTools {
  readonly client: Client;
  readonly isolation: Isolation;
  readonly bases: Bases;
  readonly layers: Layers;
  readonly log: Logger;
  readonly networks: NetworkRules;
}

export interface JobOrder {
  readonly job: LeasedJob;
  readonly slot: number;
  /** Aborted with a reason: `stopped` by the server, `givenBack` by the end of this runner, `lost` with the lease. */
  readonly ending: AbortController;
}

/** Never throws: whatever happens to a job is told to the server or, when the lease is lost, to the log. */
export async function runJob(tools: JobTools, order: JobOrder): Promise<void> {
  const { job, ending } = order;
  const clearing: Promise<void>[] = [];
  const reporter = createReporter({
    client: tools.client,
    job,
    onStop: () => ending.abort('stopped'),
    onLost: () => ending.abort('lost'),
  });
  try {
    const outcome = await outcomeOf(tools, order, { reporter, clearing });
    const last = job.takesLastEvents ? await reporter.takeRest() : undefined;
    if (!last) await reporter.ask();
    if (ending.signal.reason === 'lost') return;
    const { jobId, leaseId } = job;
    const body = { leaseId, outcome, ...(last ? { last } : {}) };
    await persist(() => tools.client.call(runnerProtocol.complete, { params: { jobId }, body }));
    tools.log.info({ jobId, outcome: outcome.kind }, 'job completed');
  } catch (error) {
    tools.log.warn({ jobId: job.jobId, err: error }, 'job dropped');
    if (error instanceof ApiError) await tellUnreportable(tools.client, job, error).catch(() => undefined);
  }
  await Promise.all(clearing);
}

interface Progress {
  readonly reporter: Reporter;
  /** What is being taken away while the result is on its way; the slot is free when all is gone. */
  readonly clearing: Promise<void>[];
}

async function outcomeOf(tools: JobTools, order: JobOrder, progress: Progress): Promise<JobOutcome> {
  try {
    const outcome = await carryOut(tools, order, progress);
    const isGivenBack = outcome.kind === 'stopped' && order.ending.signal.reason === 'givenBack';
    return isGivenBack ? { kind: 'givenBack' } : outcome;
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    tools.log.error({ jobId: order.job.jobId, err: error }, 'job failed');
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

async function carryOut(
  tools: JobTools,
  { job, slot, ending }: JobOrder,
  { reporter, clearing }: Progress,
): Promise<JobOutcome> {
  const { plan } = job;
  const base = tools.bases.find(plan.base);
  if (!base) return { kind: 'failed', message: `This runner does not have the base system ${plan.base}.` };
  const archive = job.hasFiles ? fetchFiles(tools, job) : undefined;
  // Fetched while the place is made; whoever waits for it below hears of a failure.
  archive?.catch(() => undefined);
  const layerFolders = await Promise.all(plan.layers.map((sha256) => obtainLayer(tools, sha256)));
  const space = await prepareJobSpace(tools.isolation, {
    slot,
    base,
    layerFolders,
    limits: plan.limits,
    isBuild: plan.kind === 'build',
  });
  try {
    const outcome = await runPlan({
      isolation: tools.isolation,
      space,
      plan,
      archive: await archive,
      networks: tools.networks,
      report: (event) => reporter.report(event),
      ask: () => reporter.ask(),
      upload: (stepId, { path, sha256 }, bytes) =>
        persist(() =>
          tools.client.call(runnerProtocol.uploadOutputFile, {
            params: { jobId: job.jobId, stepId },
            query: { leaseId: job.leaseId, path, sha256 },
            upload: new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }),
          }),
        ),
      stop: ending.signal,
      now: () => new Date(),
    });
    return plan.kind === 'build' && outcome.kind === 'finished'
      ? await handOverLayer(tools, job, space)
      : outcome;
  } finally {
    clearing.push(clear(tools, space, await archive?.catch(() => undefined)));
  }
}

async function clear({ log }: JobTools, space: JobSpace, archive: string | undefined): Promise<void> {
  try {
    if (archive !== undefined) rmSync(archive);
    await removeJobSpace(space);
  } catch (error) {
    log.error({ err: error }, 'the place of a job could not be taken away');
  }
}

async function fetchFiles({ client, isolation }: JobTools, { jobId, leaseId }: LeasedJob): Promise<string> {
  const file = join(isolation.jobsFolder, `${randomUUID()}.tar`);
  const response = await persist(() =>
    client.download(runnerProtocol.files, { params: { jobId }, query: { leaseId } }),
  );
  await pipeline(bodyOf(response), createWriteStream(file, { mode: 0o600 }));
  return file;
}

function obtainLayer({ client, layers }: JobTools, sha256: string): Promise<string> {
  return layers.obtain(sha256, async () =>
    bodyOf(await persist(() => client.download(runnerProtocol.layer, { params: { sha256 } }))),
  );
}

/** Packs what the build wrote, sends it, and answers how the build has ended with that. */
async function handOverLayer(tools: JobTools, job: LeasedJob, space: JobSpace): Promise<JobOutcome> {
  try {
    await sendLayer(tools, job, space);
    return { kind: 'finished' };
  } catch (error) {
    const stepId = job.plan.steps.at(-1)?.stepId;
    if (!(error instanceof LayerTooSlowError) || stepId === undefined) throw error;
    return { kind: 'buildFailed', stepId, message: error.message };
  }
}

async function sendLayer({ client, layers }: JobTools, job: LeasedJob, space: JobSpace): Promise<void> {
  const { file, sha256 } = await layers.pack(space.upper, space.folder);
  const { jobId, leaseId } = job;
  // A blob over the file: sent as a stream of known length, never held in memory.
  const upload = await openAsBlob(file, { type: 'application/zstd' });
  const query = { leaseId, sha256, base: space.base.name };
  await persist(() => client.call(runnerProtocol.uploadLayer, { params: { jobId }, query, upload }));
  // The next job of this snapshot finds it here already.
  await layers.obtain(sha256, () => Promise.resolve(createReadStream(file)));
}
