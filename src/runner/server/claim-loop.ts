// Asks for work while slots are free, keeps the leases alive, and stops in good order.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../kernel/domain/client.ts';
import { runnerProtocol, type LeasedJob } from '../domain/protocol.ts';
import type { RunnerReport } from '../domain/runner-report.ts';
import { runJob, type JobTools } from './job.ts';
import { MachineMemory } from './machine-memory.ts';
import type { Slots } from './slots.ts';

export interface ClaimLoopOptions {
  readonly tools: JobTools;
  readonly runnerId: string;
  /** The previous runner of this folder. */
  readonly succeeds: string | undefined;
  readonly slots: Slots;
  /** Memory of this machine. */
  readonly memoryBytes: number;
  readonly report: (now: Pick<RunnerReport, 'remarks' | 'isStopping' | 'slots'>) => RunnerReport;
  /** How long running jobs may go on after the order to stop. Then they are given back. */
  readonly graceMs: number;
}

export interface ClaimLoop {
  stop(): Promise<void>;
}

interface RunningJob {
  readonly job: LeasedJob;
  readonly ending: AbortController;
  readonly done: Promise<void>;
}

function learnFrom(
  { jobMemoryBytes }: { jobMemoryBytes?: number | undefined },
  memory: MachineMemory,
  { log }: JobTools,
): void {
  const remark = memory.learn(jobMemoryBytes);
  if (remark !== undefined) log.error(remark);
}

const heartbeatMs = 10_000;
const pauseAfterErrorMs = 1_000;
/** A server that refuses the token or the version will do so for a while. */
const longestPauseMs = 30_000;
/** The server should learn that this runner stops, but nobody waits long for that. */
const farewellMs = 1_000;
/** New jobs are laid out and started first: to ask again takes this machine as long as that. */
const pauseAfterJobsMs = 20;
/** A machine that can hold no job reports at this interval. */
const tellAgainMs = 60_000;

/** Renews the leases of the jobs, and ends the jobs that the server wants to stop. */
function startHeartbeat(
  { tools, runnerId }: ClaimLoopOptions,
  running: ReadonlyMap<number, RunningJob>,
): () => void {
  const beat = async (): Promise<void> => {
    const jobIds = [...running.values()].map(({ job }) => job.jobId);
    if (jobIds.length === 0) return;
    const { stop } = await tools.client.call(runnerProtocol.heartbeat, { body: { runnerId, jobIds } });
    [...running.values()]
      .filter(({ job }) => stop.includes(job.jobId))
      .forEach(({ ending }) => ending.abort('stopped'));
  };
  const timer = setInterval(() => {
    beat().catch((error: unknown) => tools.log.warn({ err: error }, 'heartbeat did not arrive'));
  }, heartbeatMs);
  return () => clearInterval(timer);
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** What the server says to a runner whose token or version it does not take. */
function sentenceOfRefusal(error: unknown): string | undefined {
  return isRefusal(error) ? error.message : undefined;
}

/** Gives a job a slot, and the slot back when it ends. */
function jobStarter({ tools, slots }: ClaimLoopOptions, running: Map<number, RunningJob>) {
  return (job: LeasedJob): void => {
    const slot = slots.take();
    if (slot === undefined) return;
    const ending = new AbortController();
    const done = runJob(tools, { job, slot, ending }).then((inTheWay) => {
      running.delete(slot);
      if (inTheWay === undefined) slots.giveBack(slot);
      else slots.leaveOut(slot, inTheWay);
    });
    running.set(slot, { job, ending, done });
  };
}

/** Tells the server that this runner stops. If the message is lost, the server learns it later from the silence. */
async function sayFarewell({ tools, runnerId }: ClaimLoopOptions, report: RunnerReport): Promise<void> {
  const body = { runnerId, freeSlots: 0, report };
  const signal = AbortSignal.timeout(farewellMs);
  await tools.client.call(runnerProtocol.claim, { body, signal }).catch(() => undefined);
}

export function startClaimLoop(options: ClaimLoopOptions): ClaimLoop {
  const { tools, runnerId, slots } = options;
  const memory = new MachineMemory(options.memoryBytes);
  let before = options.succeeds === undefined ? {} : { succeeds: options.succeeds };
  const running = new Map<number, RunningJob>();
  const stopping = new AbortController();
  let pauseMs = pauseAfterErrorMs;

  const reportNow = (): RunnerReport =>
    options.report({
      remarks: [...memory.remarks(), ...slots.remarks()],
      slots: Math.min(slots.count(), memory.most()),
      isStopping: stopping.signal.aborted,
    });
  const startJob = jobStarter(options, running);
  const claim = async (): Promise<void> => {
    const freeSlots = slots.free();
    const atWork = [...running.values()].map(({ job }) => job);
    const slotFreed = slots.change();
    // No job fits now. Do not wait at the server, because that call would not notice a slot that becomes free
    // here.
    const isFull = freeSlots === 0 || !memory.holdsAnother(atWork);
    if (atWork.length > 0 && isFull) return slotFreed;
    try {
      const freeMemoryBytes = memory.freeBeside(atWork);
      const body = { runnerId, ...before, freeSlots, freeMemoryBytes, report: reportNow() };
      const given = await tools.client.call(runnerProtocol.claim, { body, signal: stopping.signal });
      const { jobs } = given;
      learnFrom(given, memory, tools);
      before = {};
      pauseMs = pauseAfterErrorMs;
      jobs.forEach(startJob);
      if (jobs.length > 0) await Promise.race([slotFreed, sleep(pauseAfterJobsMs)]);
      if (freeSlots === 0) await Promise.race([slotFreed, sleep(tellAgainMs, undefined, { ref: false })]);
    } catch (error) {
      if (stopping.signal.aborted) return;
      tools.log.warn({ err: error }, sentenceOfRefusal(error) ?? 'could not ask for work');
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      pauseMs = isRefusal(error) ? Math.min(pauseMs * 2, longestPauseMs) : pauseAfterErrorMs;
    }
  };
  const stopHeartbeat = startHeartbeat(options, running);
  const loop = (async () => {
    while (!stopping.signal.aborted) await claim();
  })();
  return {
    async stop() {
      stopping.abort();
      await loop;
      const farewell = sayFarewell(options, reportNow());
      const allDone = () => Promise.all([...running.values()].map(({ done }) => done));
      await Promise.race([allDone(), sleep(options.graceMs, undefined, { ref: false })]);
      running.forEach(({ ending }) => ending.abort('givenBack'));
      await Promise.all([allDone(), farewell]);
      stopHeartbeat();
    },
  };
}
