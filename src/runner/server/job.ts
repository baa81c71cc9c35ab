// Runs one leased job from its preparation to its completion.
import { randomUUID } from 'node:crypto';
import { createReadStream, openAsBlob, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ApiError, type Client } from '../../kernel/domain/client.ts';
import type { JobOutcome } from '../domain/plan.ts';
import { runnerProtocol, type EventBatch, type LeasedJob } from '../domain/protocol.ts';
import { initialBase, type Bases } from './bases.ts';
import type { Isolation } from './isolation/isolation.ts';
import type { JobSpace, JobSpaceOrder } from './isolation/job-space.ts';
import type { NetworkRules } from './isolation/network.ts';
import { archiveOf, type SmallFile } from './isolation/small-hand-in.ts';
import { LayerTooSlowError, type Layers } from './layers.ts';
import type { Places } from './places.ts';
import { runPlan, type JobFiles } from './plan-runner.ts';
import { bodyOf } from './site-fetch.ts';
import { sentenceOf } from './slots.ts';
import { writeWhole } from './whole-download.ts';
import { createReporter, LeaseLostError, persist, tellUnreportable, type Reporter } from './reporter.ts';

export interface JobTools {
  readonly client: Client;
  readonly isolation: Isolation;
  readonly bases: Bases;
  readonly layers: Layers;
  readonly places: Places;
  readonly log: Logger;
  readonly networks: NetworkRules;
  /** Clears a slot and checks that a program runs in it; throws the problem. */
  readonly prove: (slot: number) => Promise<void>;
}

export interface JobOrder {
  readonly job: LeasedJob;
  readonly slot: number;
  /**
   * Aborted with a reason: `stopped` by the server, `givenBack` when this runner ends, `lost` with the lease.
   */
  readonly ending: AbortController;
}

/**
 * Runs a job and never throws: it reports every problem to the server, or to the log when the lease is lost.
 * Answers the problem that blocks the slot for the next job; undefined when there is none.
 */
export async function runJob(tools: JobTools, order: JobOrder): Promise<string | undefined> {
  const { job, ending } = order;
  const clearing: Promise<string | undefined>[] = [];
  const reporter = createReporter({
    client: tools.client,
    job,
    ending: ending.signal,
    onStop: () => ending.abort('stopped'),
    onLost: () => ending.abort('lost'),
  });
  try {
    const outcome = await outcomeOf(tools, order, { reporter, clearing });
    const last = job.takesLastEvents ? await reporter.takeRest() : undefined;
    if (!last) await reporter.ask();
    if (ending.signal.reason !== 'lost') await complete(tools, order, { outcome, ...(last ? { last } : {}) });
  } catch (error) {
    tools.log.warn({ jobId: job.jobId, err: error }, 'job dropped');
    if (error instanceof ApiError) await tellUnreportable(tools.client, job, error).catch(() => undefined);
  }
  return (await Promise.all(clearing)).find((inTheWay) => inTheWay !== undefined);
}

async function complete(
  { client, log }: JobTools,
  { job: { jobId, leaseId }, ending }: JobOrder,
  end: { outcome: JobOutcome; last?: EventBatch },
): Promise<void> {
  const body = { leaseId, ...end };
  const call = () => client.call(runnerProtocol.complete, { params: { jobId }, body });
  await persist(call, { ending: ending.signal });
  log.info({ jobId, outcome: end.outcome.kind }, 'job completed');
}

interface Progress {
  readonly reporter: Reporter;
  /** Clean-up that runs while the result is on its way. Each answers the problem that it could not solve. */
  readonly clearing: Promise<string | undefined>[];
}

async function outcomeOf(tools: JobTools, order: JobOrder, progress: Progress): Promise<JobOutcome> {
  try {
    const outcome = await carryOut(tools, order, progress);
    const isGivenBack = outcome.kind === 'stopped' && order.ending.signal.reason === 'givenBack';
    return isGivenBack ? { kind: 'givenBack' } : outcome;
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    // The job is not at fault: another machine can do it, or this one once it is well again.
    if (error instanceof NoPlaceError) return { kind: 'givenBack' };
    tools.log.error({ jobId: order.job.jobId, err: error }, 'job failed');
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

async function carryOut(tools: JobTools, order: JobOrder, progress: Progress): Promise<JobOutcome> {
  const { job, slot } = order;
  const { plan } = job;
  await waitForBase(tools, order, progress);
  const base = tools.bases.find(plan.base);
  if (!base) {
    const message = `This runner does not have the base system ${plan.base}.`;
    return { kind: 'failed', message, why: 'baseMissing' };
  }
  const archive = join(tools.isolation.jobsFolder, `${randomUUID()}.tar`);
  const small = job.files && smallFilesOf(job.files);
  const fetching = job.hasFiles && !small ? fetchFiles(tools, job, archive) : undefined;
  // Download while the place is made. A failure is thrown where the result is awaited below.
  fetching?.catch(() => undefined);
  let place: JobSpaceOrder | undefined;
  try {
    const layerFolders = await Promise.all(plan.layers.map((sha256) => obtainLayer(tools, slot, sha256)));
    const isBuild = plan.kind === 'build';
    place = { slot, base, layerFolders, limits: plan.limits, isBuild };
    const space = await makePlace(tools, place);
    await fetching;
    const fetched = fetching && { open: () => createReadStream(archive) };
    const files = small ? { small, open: () => archiveOf(small) } : fetched;
    return await runInPlace(tools, order, { space, reporter: progress.reporter, files });
  } finally {
    progress.clearing.push(clear(tools, slot, { archive, fetching, place }));
  }
}

/** A set-up that installs packages fails on the quick start base, so it waits for the one that is still being built. */
async function waitForBase(
  { bases }: JobTools,
  { job: { plan }, ending: { signal } }: JobOrder,
  { reporter }: Progress,
): Promise<void> {
  const first = plan.steps.find((step) => step.kind === 'commands' && step.network);
  if (plan.kind !== 'build' || plan.base !== initialBase || first?.kind !== 'commands') return;
  const said = setTimeout(() => {
    const { stepId, commands } = first;
    reporter.report({
      kind: 'output',
      stepId,
      commandId: commands[0]?.id ?? '',
      stream: 'stdout',
      text: baseText,
    });
  }, sayAfterMs);
  const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  if (!signal.aborted) await Promise.race([bases.settled(), stopped]);
  clearTimeout(said);
}

const sayAfterMs = 1_000;
const baseText =
  'This machine still makes its base system. The set-up begins when it is there, in a few minutes.\n';

/** Thrown when this machine can make no place for a job now. */
class NoPlaceError extends Error {
  override readonly name = 'NoPlaceError';
}

/** Makes the place of a job. If it fails but another job could have a place, the reason lies in this job. */
async function makePlace({ places, prove }: JobTools, order: JobSpaceOrder): Promise<JobSpace> {
  try {
    return await places.take(order);
  } catch (error) {
    await prove(order.slot).catch((reason: unknown) => {
      throw new NoPlaceError('No place could be made.', { cause: reason });
    });
    throw error;
  }
}

interface MadePlace {
  readonly space: JobSpace;
  readonly files: JobFiles | undefined;
  readonly reporter: Reporter;
}

async function runInPlace(
  tools: JobTools,
  { job, ending }: JobOrder,
  { space, files, reporter }: MadePlace,
): Promise<JobOutcome> {
  const { plan, jobId, leaseId } = job;
  const outcome = await runPlan({
    isolation: tools.isolation,
    ...{ space, plan, files },
    networks: tools.networks,
    report: (event) => reporter.report(event),
    ask: () => reporter.ask(),
    upload: (stepId, { path, sha256 }, bytes) =>
      persist(() =>
        tools.client.call(runnerProtocol.uploadOutputFile, {
          params: { jobId, stepId },
          query: { leaseId, path, sha256 },
          upload: new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }),
        }),
      ).then(
        () => true,
        (error: unknown) => {
          // All files of a result together have a limit. The tests go on without what exceeds it.
          if (error instanceof ApiError && error.status === 413) return false;
          throw error;
        },
      ),
    stop: ending.signal,
    now: () => new Date(),
  });
  const isBuilt = plan.kind === 'build' && outcome.kind === 'finished';
  return isBuilt ? handOverLayer(tools, { job, space, stop: ending.signal }) : outcome;
}

interface Left {
  readonly archive: string;
  readonly fetching: Promise<void> | undefined;
  /** Undefined where the job came to none. */
  readonly place: JobSpaceOrder | undefined;
}

/** Removes the place of a job; answers the problem when that fails. */
async function clear(
  tools: JobTools,
  slot: number,
  { archive, fetching, place }: Left,
): Promise<string | undefined> {
  try {
    await fetching?.catch(() => undefined);
    rmSync(archive, { force: true });
    await tools.places.renew(slot, place);
    tools.layers.letGo(slot);
    return undefined;
  } catch (error) {
    tools.log.error({ slot, err: error }, 'the place of a job could not be taken away');
    return sentenceOf(error);
  }
}

async function fetchFiles(
  { client }: JobTools,
  { jobId, leaseId }: LeasedJob,
  archive: string,
): Promise<void> {
  const input = { params: { jobId }, query: { leaseId } };
  await writeWhole({
    download: async () => bodyOf(await persist(() => client.download(runnerProtocol.files, input))),
    file: archive,
  });
}

function smallFilesOf(files: NonNullable<LeasedJob['files']>): SmallFile[] {
  return files.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, 'base64') }));
}

function obtainLayer({ client, layers }: JobTools, slot: number, sha256: string): Promise<string> {
  return layers.obtain(sha256, slot, async () =>
    bodyOf(await persist(() => client.download(runnerProtocol.layer, { params: { sha256 } }))),
  );
}

interface BuiltMachine {
  readonly job: LeasedJob;
  readonly space: JobSpace;
  readonly stop: AbortSignal;
}

/** Packs and sends what the build wrote; answers how the build ended. */
async function handOverLayer(tools: JobTools, built: BuiltMachine): Promise<JobOutcome> {
  try {
    await sendLayer(tools, built);
    return { kind: 'finished' };
  } catch (error) {
    if (built.stop.aborted) return { kind: 'stopped' };
    const stepId = built.job.plan.steps.at(-1)?.stepId;
    if (!(error instanceof LayerTooSlowError) || stepId === undefined) throw error;
    return { kind: 'buildFailed', stepId, message: error.message, why: 'slowToPack' };
  }
}

async function sendLayer({ client, layers }: JobTools, { job, space, stop }: BuiltMachine): Promise<void> {
  const { file, sha256 } = await layers.pack(space.upper, space.folder, stop);
  const { jobId, leaseId } = job;
  // A blob backed by the file: it is sent as a stream of known length and never held in memory.
  const upload = await openAsBlob(file, { type: 'application/zstd' });
  const query = { leaseId, sha256, base: space.base.name };
  await persist(() =>
    client.call(runnerProtocol.uploadLayer, { params: { jobId }, query, upload, signal: stop }),
  );
  // Keep the layer here too, for the next job of this snapshot.
  await layers.obtain(sha256, space.slot, () => Promise.resolve(createReadStream(file)));
}
