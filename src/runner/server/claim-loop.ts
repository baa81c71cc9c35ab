// Asks for work while slots are free, keeps the leases alive, and stops in good order.
import { setTimeout as sleep } from 'node:timers/promises';
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
  readonly report: (remarks: readonly string[]) => RunnerReport;
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

export function startClaimLoop(options: ClaimLoopOptions): ClaimLoop {
  const { tools, runnerId, slots } = options;
  const memory = new MachineMemory(options.memoryBytes);
  let before = options.succeeds === undefined ? {} : { succeeds: options.succeeds };
  const running = new Map<number, RunningJob>();
  const stopping = new AbortController();

  const startJob = (job: LeasedJob): void => {
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
      const report = options.report([...memory.remarks(), ...slots.remarks()]);
      const body = { runnerId, ...before, freeSlots, freeMemoryBytes, report };
      const given = await tools.client.call(runnerProtocol.claim, { body, signal: stopping.signal });
      const { jobs } = given;
      learnFrom(given, memory, tools);
      before = {};
      jobs.forEach(startJob);
      if (freeSlots === 0) await Promise.race([slotFreed, sleep(tellAgainMs, undefined, { ref: false })]);
    } catch (error) {
      if (stopping.signal.aborted) return;
      tools.log.warn({ err: error }, 'could not ask for work');
      await sleep(pauseAfterErrorMs);
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
      const allDone = () => Promise.all([...running.values()].map(({ done }) => done));
      await Promise.race([allDone(), sleep(options.graceMs, undefined, { ref: false })]);
      running.forEach(({ ending }) => ending.abort('givenBack'));
      await allDone();
      stopHeartbeat();
    },
  };
}
