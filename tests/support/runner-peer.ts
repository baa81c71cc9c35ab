// The server's side of the runner protocol, and a real runner process that talks to it: tests hand in plans and
// read what the runner reports, over real HTTP, with the real sandbox.
import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import {
  Command,
  CommandStep,
  Plan,
  type RunnerEvent,
  type CommandOutcome,
  type JobLimits,
  type JobOutcome,
  type PlanStep,
} from '../../src/runner/domain/plan.ts';
import { runnerProtocol, type EventBatch, type LeasedJob } from '../../src/runner/domain/protocol.ts';
import type { BodyOf } from '../../src/kernel/domain/endpoint.ts';
import { fromWire, toWire } from '../../src/kernel/domain/wire/wire-codec.ts';

export interface JobRecord {
  readonly outcome: JobOutcome;
  readonly events: RunnerEvent[];
  /** Outcomes by command id. */
  readonly commands: Record<string, CommandOutcome>;
  readonly layer: { sha256: string; base: string } | undefined;
  readonly outputFiles: Record<string, Buffer>;
}

export type SeenClaim = BodyOf<typeof runnerProtocol.claim>;

export interface JobHandle {
  readonly done: Promise<JobRecord>;
  readonly events: RunnerEvent[];
  /** Waits for an event that fits. */
  until(fits: (event: RunnerEvent) => boolean): Promise<void>;
  stop(): void;
}

interface PeerJob {
  leased: LeasedJob;
  files: Record<string, string | Buffer>;
  skip: string[];
  stopped: boolean;
  events: RunnerEvent[];
  layer: { sha256: string; base: string } | undefined;
  outputFiles: Record<string, Buffer>;
  watchers: (() => void)[];
  finish: (outcome: JobOutcome) => void;
}

export const usualLimits: JobLimits = {
  memoryBytes: 134_217_728,
  diskBytes: 67_108_864,
  fileSizeBytes: 16_777_216,
  processes: 64,
  cores: 1,
  outputBytes: 8_192,
  totalMs: 30_000,
};

export interface JobRequest {
  readonly steps: PlanStep[];
  readonly kind?: 'build' | 'test';
  readonly base?: string;
  readonly layers?: string[];
  readonly limits?: Partial<JobLimits>;
  /** Path in the archive to text: `student/a.py`, `fixtures/b.txt`. */
  readonly files?: Record<string, string | Buffer>;
  /** True when the files come with the job, as small hand-ins do. */
  readonly sendsFiles?: boolean;
  /** Gated frames that must not run. */
  readonly skip?: string[];
}

export class RunnerPeer {
  readonly #waiting: PeerJob[] = [];
  readonly #jobs = new Map<string, PeerJob>();
  readonly #layers = new Map<string, Buffer>();
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  #claimWaits: (() => void)[] = [];
  #claimWatchers: ((claim: SeenClaim) => void)[] = [];
  #count = 0;
  url = '';
  /** Job ids whose lease the peer denies. */
  readonly denied = new Set<string>();

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address: AddressInfo | string | null = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The peer has no port.');
    this.url = `http://127.0.0.1:${address.port}`;
    return this.url;
  }

  async close(): Promise<void> {
    this.#claimWaits.forEach((wake) => wake());
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Queues a job for the runner. */
  submit(request: JobRequest): JobHandle {
    this.#count += 1;
    const jobId = `job-${this.#count}`;
    const { promise, resolve } = Promise.withResolvers<JobRecord>();
    const plan = Plan.parse({
      kind: request.kind ?? 'test',
      base: request.base ?? 'quick',
      layers: request.layers ?? [],
      limits: { ...usualLimits, ...request.limits },
      steps: request.steps,
    });
    const files = request.files ?? {};
    const job: PeerJob = {
      leased: {
        jobId,
        leaseId: `lease-${this.#count}`,
        plan,
        hasFiles: Object.keys(files).length > 0,
        ...(request.sendsFiles ? { files: sentOf(files) } : {}),
        // Servers of both kinds in turns.
        takesLastEvents: this.#count % 2 === 0,
      },
      files,
      skip: request.skip ?? [],
      stopped: false,
      events: [],
      layer: undefined,
      outputFiles: {},
      watchers: [],
      finish: (outcome) =>
        resolve({
          outcome,
          events: job.events,
          commands: outcomesOf(job.events),
          layer: job.layer,
          outputFiles: job.outputFiles,
        }),
    };
    this.#jobs.set(jobId, job);
    this.#waiting.push(job);
    this.#claimWaits.splice(0).forEach((wake) => wake());
    return {
      done: promise,
      events: job.events,
      until: (fits) =>
        new Promise((found) => {
          const look = () => job.events.some(fits) && found();
          job.watchers.push(look);
          look();
        }),
      stop: () => (job.stopped = true),
    };
  }

  /** Waits for a claim that fits. */
  untilClaim(fits: (claim: SeenClaim) => boolean): Promise<void> {
    return new Promise((found) => {
      this.#claimWatchers.push((claim) => fits(claim) && found());
    });
  }

  async run(request: JobRequest): Promise<JobRecord> {
    return this.submit(request).done;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://peer');
    const [, , , , first = '', jobId = '', action = ''] = url.pathname.split('/');
    if (request.headers.authorization !== 'Bearer test-token-of-a-runner')
      return void response.writeHead(401).end();
    if (first === 'claim') return this.#claim(request, response);
    if (first === 'heartbeat') return this.#heartbeat(response);
    if (first === 'layers') return void response.end(this.#layers.get(jobId));
    const job = this.#jobs.get(decodeURIComponent(jobId));
    if (!job || this.denied.has(job.leased.jobId)) return void response.writeHead(409).end('{}');
    if (action === 'files.tar') return void response.end(await archiveOf(job.files));
    const body = await buffer(request);
    const query = Object.fromEntries(url.searchParams);
    if (action === 'layer') {
      const read = runnerProtocol.uploadLayer.query.parse(query);
      this.#layers.set(read.sha256, body);
      job.layer = { sha256: read.sha256, base: read.base };
      return void response.writeHead(204).end();
    }
    if (action === 'output-files') {
      job.outputFiles[runnerProtocol.uploadOutputFile.query.parse(query).path] = body;
      return void response.writeHead(204).end();
    }
    if (action === 'events') return this.#events(job, body, response);
    const schema = runnerProtocol.complete.body;
    const { outcome, last } = schema.parse(fromWire(schema, JSON.parse(body.toString()), 'camel'));
    if (last) take(job, last);
    response.writeHead(204).end();
    job.finish(outcome);
  }

  async #claim(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const claim = runnerProtocol.claim.body.parse(JSON.parse((await buffer(request)).toString()));
    const { freeSlots } = claim;
    this.#claimWatchers.forEach((look) => look(claim));
    if (this.#waiting.length === 0 && freeSlots > 0) {
      await new Promise<void>((wake) => {
        this.#claimWaits.push(wake);
        setTimeout(wake, 2_000).unref();
      });
    }
    // A runner that is gone must not be given a job.
    if (response.destroyed) return;
    const jobs = this.#waiting.splice(0, freeSlots).map(({ leased }) => leased);
    response.end(JSON.stringify(toWire(runnerProtocol.claim.reply, { jobs }, 'camel')));
  }

  #heartbeat(response: ServerResponse): void {
    const stop = [...this.#jobs.values()].filter(({ stopped }) => stopped).map(({ leased }) => leased.jobId);
    response.end(JSON.stringify({ stop }));
  }

  #events(job: PeerJob, body: Buffer, response: ServerResponse): void {
    const schema = runnerProtocol.events.body;
    take(job, schema.parse(fromWire(schema, JSON.parse(body.toString()), 'camel')));
    response.end(JSON.stringify({ skip: job.skip, stop: job.stopped }));
  }
}

function take(job: PeerJob, { events, firstSeq }: EventBatch): void {
  // A batch whose answer was lost comes again.
  const seen = job.events.length - firstSeq;
  if (seen < 0) throw new Error(`Events from ${firstSeq}, expected ${job.events.length}.`);
  job.events.push(...events.slice(seen));
  job.watchers.forEach((look) => look());
}

function outcomesOf(events: readonly RunnerEvent[]): Record<string, CommandOutcome> {
  const finished = events.flatMap((event) => (event.kind === 'stepFinished' ? event.outcomes : []));
  return Object.fromEntries(finished.map((outcome) => [outcome.commandId, outcome]));
}

async function archiveOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = pack();
  for (const [name, text] of Object.entries(files)) archive.entry({ name, mode: 0o644 }, text);
  archive.finalize();
  return buffer(archive);
}

function sentOf(files: Record<string, string | Buffer>): NonNullable<LeasedJob['files']> {
  return Object.entries(files).map(([name, text]) => ({
    name,
    base64: Buffer.from(text).toString('base64'),
  }));
}

export interface RunnerProcess {
  readonly child: ChildProcess;
  readonly log: () => string;
  stop(): Promise<void>;
}

/** Starts a program on some host. */
export type Start = (
  program: string,
  options: SpawnOptions & { readonly arguments?: readonly string[] },
) => ChildProcess;

const startHere: Start = (program, { arguments: given = [], ...options }) => spawn(program, given, options);

/** Starts the real runner process against the peer and waits until it is ready. */
export function startRunnerProcess(
  url: string,
  folder: string,
  own: NodeJS.ProcessEnv = {},
): Promise<RunnerProcess> {
  return startRunnerOn(startHere, { url, folder, own });
}

/** The same on another host. */
export async function startRunnerOn(
  start: Start,
  { url, folder, own }: { url: string; folder: string; own: NodeJS.ProcessEnv },
): Promise<RunnerProcess> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const projectFolder = new URL('../..', import.meta.url).pathname;
  if (process.getuid?.() === 0) execFileSync(`${projectFolder}tools/runner-account.sh`, { stdio: 'ignore' });
  const child = start(process.execPath, {
    arguments: [`${projectFolder}src/app/runner.ts`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PROOFMARK_URL: url,
      PROOFMARK_RUNNER_TOKEN: 'test-token-of-a-runner',
      PROOFMARK_DATA: folder,
      PROOFMARK_RUNNER_BASE: 'quick',
      PROOFMARK_RUNNER_SLOTS: '2',
      PROOFMARK_RUNNER_GRACE_SECONDS: '1',
      ...own,
    },
  });
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.on('message', () => resolve());
    child.on('exit', () => reject(new Error(`The runner did not start: ${log}`)));
  });
  return {
    child,
    log: () => log,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** A command of bash with the usual limits. */
export function bash(id: string, script: string, own: Partial<Command> = {}): Command {
  return Command.parse({ id, argv: ['bash', '-c', script], timeoutMs: 20_000, ...own });
}

/** A step of commands. */
export function step(stepId: string, commands: Command[], own: Partial<CommandStep> = {}): CommandStep {
  return CommandStep.parse({ kind: 'commands', stepId, commands, ...own });
}
