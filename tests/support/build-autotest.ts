// AutoTests for tests: configured, built and published over real HTTP, with a runner that speaks the protocol or
// the real one beside it.
import { autotestContract } from '../../src/autotest/domain/contract.ts';
import { runnerTokenContract } from '../../src/autotest/domain/runners/tokens.ts';
import type { Block } from '../../src/autotest/domain/block.ts';
import type { RequestBlock } from '../../src/autotest/domain/wire/request-blocks.ts';
import { isFinished } from '../../src/autotest/domain/model.ts';
import type { Result, SnapshotSummary } from '../../src/autotest/domain/model.ts';
import type { RunnerEvent } from '../../src/runner/domain/plan.ts';
import { runnerProtocol, type EventBatch, type LeasedJob } from '../../src/runner/domain/protocol.ts';
import type { RunnerReport } from '../../src/runner/domain/runner-report.ts';
import { formOf, type HandInFiles } from './build-submission.ts';
import { submissionContract } from '../../src/submissions/domain/contract.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { outcomeOf, program, sent } from './autotest-blocks.ts';
import type { Actor, World } from './world.ts';

export interface Parts {
  readonly setup?: readonly (Block | RequestBlock)[];
  readonly test?: readonly (Block | RequestBlock)[];
}

/** Makes or changes the AutoTest of an assignment. */
export async function saveAutoTest(teacher: Actor, assignmentId: number, parts: Parts = {}): Promise<void> {
  const params = { assignmentId };
  const { setup = [], test = [program('P')] } = parts;
  await teacher.call(autotestContract.putAutoTestConfiguration, { params });
  await teacher.call(autotestContract.updateAutoTestConfiguration, {
    params,
    body: { updatedSetup: { steps: onWire(setup) }, updatedTest: { steps: onWire(test) } },
  });
}

function onWire(blocks: readonly (Block | RequestBlock)[]): RequestBlock[] {
  return blocks.flatMap((block) => ('type' in block ? sent([block]) : [block]));
}

export function makeSnapshot(teacher: Actor, assignmentId: number): Promise<SnapshotSummary> {
  return teacher.call(autotestContract.createAutoTestSnapshot, { params: { assignmentId } });
}

export async function publish(teacher: Actor, assignmentId: number, snapshotId: string): Promise<void> {
  await teacher.call(autotestContract.updateAutoTestConfiguration, {
    params: { assignmentId },
    body: { publishedSnapshot: { published: snapshotId } },
  });
}

/** An assignment whose AutoTest is published; without set-up blocks there is nothing to build. */
export async function publishedAutoTest(
  w: World,
  test: readonly Block[] = [program('P')],
): Promise<{ assignmentId: number; snapshotId: string }> {
  const { id: assignmentId } = await w.assignment();
  await saveAutoTest(w.teacher, assignmentId, { test });
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  await publish(w.teacher, assignmentId, snapshotId);
  return { assignmentId, snapshotId };
}

/** Hands in as the test student of the course. */
export async function handInTest(w: World, assignmentId: number, files: HandInFiles = {}): Promise<number> {
  const { id } = await w.teacher.call(submissionContract.uploadSubmission, {
    params: { assignmentId },
    query: { isTestSubmission: true },
    upload: formOf({ 'main.py': 'print("hello")\n', ...files }),
  });
  return id;
}

export function resultOf(actor: Actor, assignmentId: number, submissionId: number): Promise<Result> {
  return actor.call(autotestContract.getAutoTestResult, { params: { assignmentId, submissionId } });
}

const patienceMs = 100_000;

/** Waits for something that a runner brings about. */
export async function until<T>(read: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    const value = await read();
    if (isThere(value)) return value;
    if (performance.now() > endsAt) throw new Error(`It did not come about: ${JSON.stringify(value)}`);
    await sleep(100);
  }
}

/** Waits until the run of a submission has ended, also when an older result is shown meanwhile. */
export function finished(actor: Actor, assignmentId: number, submissionId: number): Promise<Result> {
  return until(
    () => resultOf(actor, assignmentId, submissionId),
    ({ state, approxWaitingBefore }) => isFinished(state) && approxWaitingBefore === undefined,
  );
}

const report: RunnerReport = {
  version: 1,
  cgroups: 'v2',
  bases: ['quick'],
  remarks: [],
  offers: { python: ['3.11'], pytest: [] },
  isStopping: false,
};

interface Own {
  readonly succeeds?: string;
  readonly offers?: RunnerReport['offers'];
  readonly signal?: AbortSignal;
  readonly freeMemoryBytes?: number;
  /** What else it says about itself. */
  readonly says?: Partial<RunnerReport>;
}

/** A token of its own for a runner, made by an administrator. */
export async function runnerWithToken(
  w: World,
  name = 'host-1',
): Promise<{ as: Actor; token: string; tokenId: string }> {
  const made = await w.admin.call(runnerTokenContract.createRunnerToken, { body: { name } });
  return { ...made, as: w.withToken(w.runner, made.token) };
}

/** A runner of the test: it says what it is told to say. */
export class ScriptedRunner {
  readonly #as: Actor;
  readonly runnerId: string;

  constructor(w: World, runnerId = 'scripted', as: Actor = w.runner) {
    this.#as = as;
    this.runnerId = runnerId;
  }

  async claim(freeSlots = 1, own: Own = {}): Promise<LeasedJob[]> {
    const { succeeds, offers = report.offers, signal, freeMemoryBytes } = own;
    const before = succeeds === undefined ? {} : { succeeds };
    const memory = freeMemoryBytes === undefined ? {} : { freeMemoryBytes };
    const said = { ...report, offers, ...own.says };
    const body = { runnerId: this.runnerId, ...before, freeSlots, ...memory, report: said };
    const asked = { body, ...(signal === undefined ? {} : { signal }) };
    return (await this.#as.call(runnerProtocol.claim, asked)).jobs;
  }

  /** The one job there is. */
  async claimOne(): Promise<LeasedJob> {
    const [job] = await this.claim();
    if (!job) throw new Error('There was no work.');
    return job;
  }

  report(job: LeasedJob, firstSeq: number, events: readonly RunnerEvent[]) {
    const { jobId, leaseId } = job;
    const body = { leaseId, firstSeq, events: [...events] };
    return this.#as.call(runnerProtocol.events, { params: { jobId }, body });
  }

  heartbeat(jobIds: readonly string[]) {
    const body = { runnerId: this.runnerId, jobIds: [...jobIds] };
    return this.#as.call(runnerProtocol.heartbeat, { body });
  }

  async complete(
    job: LeasedJob,
    kind: 'finished' | 'timedOut' | 'givenBack' | 'stopped' = 'finished',
    last?: EventBatch,
  ): Promise<void> {
    const { jobId, leaseId } = job;
    const body = { leaseId, outcome: { kind }, ...(last ? { last } : {}) };
    await this.#as.call(runnerProtocol.complete, { params: { jobId }, body });
  }

  async fail(job: LeasedJob): Promise<void> {
    const { jobId, leaseId } = job;
    const outcome = { kind: 'failed', message: 'The machine broke.' } as const;
    await this.#as.call(runnerProtocol.complete, { params: { jobId }, body: { leaseId, outcome } });
  }

  /** Takes the next job, which has this one step, and lets it end with an exit code. */
  async runOne(stepId: string, exitCode = 0): Promise<LeasedJob> {
    const job = await this.claimOne();
    await this.report(job, 0, stepEvents(stepId, exitCode));
    await this.complete(job);
    return job;
  }
}

/** A step that starts and ends. */
export function stepEvents(stepId: string, exitCode = 0, out = ''): RunnerEvent[] {
  const at = new Date('2026-01-01T10:00:00Z');
  return [
    { kind: 'stepStarted', stepId, at },
    { kind: 'stepFinished', stepId, at, outcomes: [outcomeOf({ exitCode, out })], outputFiles: [] },
  ];
}
