// The start of a runner: a small parent outside, and the runner itself inside the namespaces.
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism, hostname, release, type } from 'node:os';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createInterface } from 'node:readline';
import { pino, type Logger } from 'pino';
import { createClient } from '../../kernel/domain/client.ts';
import { runnerVersion } from '../domain/protocol.ts';
import type { RunnerReport } from '../domain/runner-report.ts';
import { Bases, initialBase } from './bases.ts';
import { startClaimLoop } from './claim-loop.ts';
import type { RunnerConfig } from './config.ts';
import { furnish } from './furnish.ts';
import { folderInUseCode, readHandover, startInside, type Handover } from './isolation/boot.ts';
import { NoIsolationError } from './isolation/require-confinement.ts';
import type { Isolation } from './isolation/isolation.ts';
import { isLeft } from './isolation/job-space.ts';
import { proveSandbox } from './isolation/prove.ts';
import { shareInotify } from './isolation/shared-limits.ts';
import { Layers } from './layers.ts';
import { memoryOfMachine } from './machine-memory.ts';
import { Offers } from './offers.ts';
import { Places } from './places.ts';
import { siteFetch } from './site-fetch.ts';
import { sentenceOf, Slots } from './slots.ts';

/** Runs until it is told to stop; answers the exit code of the process. */
export async function startRunner(config: RunnerConfig): Promise<number> {
  const log = pino(
    { base: { part: 'runner' }, level: config.logLevel },
    pino.destination({ fd: 2, sync: true }),
  );
  const handover = readHandover();
  try {
    return await (handover ? runInside(config, handover, log) : watchOver(config, log));
  } catch (error) {
    if (!(error instanceof NoIsolationError)) throw error;
    log.fatal(`The runner does not start, because it could not confine student programs. ${error.message}`);
    return noIsolationCode;
  }
}

/** This exit code says that it makes no sense to try again on this machine. */
const noIsolationCode = 78;

/** The outer process: passes `ready` to its own parent, and the order to stop to the runner inside. */
async function watchOver(config: RunnerConfig, log: Logger): Promise<number> {
  const ordered = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const)
      process.on(signal, () => resolve());
  });
  // At this moment there is nothing to stop yet.
  let stop = (): void => process.exit(0);
  void ordered.then(() => stop());
  const inside = await startInside(config.storage);
  const inner = inside.process;
  stop = () => stopInside(inner, config.graceMs);
  inner.stdin?.on('error', () => undefined);
  if (inner.stdout) {
    createInterface({ input: inner.stdout }).on('line', (line) => {
      if (line === 'ready') process.send?.({ type: 'ready' });
    });
  }
  const exitCode = await new Promise<number>((resolve, reject) => {
    inner.on('error', reject);
    inner.on('close', (code) => resolve(code ?? 1));
  });
  if (exitCode !== folderInUseCode) {
    await inside.tidy();
    return exitCode;
  }
  log.fatal('The runner does not start, because another one uses this data folder.');
  return 1;
}

/**
 * Jobs may go on for the grace period, and are given back within the same time again. Nobody waits for a
 * server that is gone.
 */
function stopInside(inner: ChildProcess, graceMs: number): void {
  inner.stdin?.write('stop\n');
  const end = (): void => {
    // Kill the whole group; the namespace and everything in it ends too.
    if (inner.pid !== undefined && inner.exitCode === null && inner.signalCode === null)
      process.kill(-inner.pid, 'SIGKILL');
  };
  setTimeout(end, graceMs + Math.max(graceMs, shortestHandBackMs)).unref();
}

const shortestHandBackMs = 2000;

async function runInside(config: RunnerConfig, handover: Handover, log: Logger): Promise<number> {
  const order = toldToStop();
  // At this moment there is nothing to give back yet.
  let stop = (): void => process.exit(0);
  void order.then(() => stop());
  const isolation = await furnish(config, handover);
  const bases = new Bases(isolation.folder);
  await bases.prepareQuickBase();
  const count = config.slots ?? slotsOfMachine();
  const prove = proofOf(isolation, bases);
  const stuck = await stuckSlots(prove, isolation, count);
  const layers = new Layers(isolation.folder, { mostBytes: config.layerBytes });
  layers.removeUnused(Date.now());
  const { reason } = handover.cgroups;
  // The slot after the last one looks for offers.
  const remarks = [
    reason && `${reason} The memory limit is per process.`,
    shareInotify(count + 1),
    networkRemark(),
  ].filter((remark) => remark !== undefined);
  log.info({ cgroups: isolation.cgroups.version, remarks }, 'sandbox ready');
  const places = new Places(isolation);
  const ending = new AbortController();
  const slots = new Slots({ count, mend: prove, log, signal: ending.signal });
  stuck.forEach((inTheWay, slot) => slots.leaveOut(slot, inTheWay));
  const { networks } = config;
  const offers = new Offers({ isolation, bases, slot: count, networks, log, signal: ending.signal });
  void furnishFurther(config.buildsBase ? bases : undefined, offers, { signal: ending.signal, log });
  const loop = startClaimLoop({
    tools: {
      client: clientOf(config),
      isolation,
      bases,
      layers,
      places,
      log,
      networks,
      prove,
    },
    ...takeOver(isolation.folder),
    slots,
    memoryBytes: memoryOfMachine(),
    report: (now) =>
      reportOf(isolation, bases, {
        ...now,
        remarks: [...remarks, ...now.remarks],
        offers: offers.current(),
        cache: layers.state(),
      }),
    graceMs: config.graceMs,
  });
  stop = () => ending.abort();
  process.stdout.write('ready\n');
  await order;
  await loop.stop();
  await places.close();
  return 0;
}

/** Builds and tests with internet need the device; everything else runs without it. */
function networkRemark(): string | undefined {
  try {
    accessSync('/dev/net/tun', constants.R_OK | constants.W_OK);
    return undefined;
  } catch {
    return 'Set-up blocks and tests with internet fail here: /dev/net/tun cannot be opened (usual is mode 0666).';
  }
}

type Proof = (slot: number) => Promise<void>;

function proofOf(isolation: Isolation, bases: Bases): Proof {
  return async (slot) => {
    const base = bases.find('quick');
    if (base) await proveSandbox(isolation, { slot, base });
  };
}

/**
 * Tries slots until one works, which proves that this machine can confine programs. Answers the problems of
 * the slots before it, and of slots in which an earlier runner left something.
 */
async function stuckSlots(prove: Proof, isolation: Isolation, count: number): Promise<Map<number, string>> {
  const stuck = new Map<number, string>();
  const all = Array.from({ length: count }, (_, slot) => slot);
  for (const slot of all) {
    try {
      await prove(slot);
      break;
    } catch (error) {
      if (error instanceof NoIsolationError) throw error;
      stuck.set(slot, sentenceOf(error));
    }
  }
  all
    .filter((slot) => !stuck.has(slot) && isLeft(isolation, slot))
    .forEach((slot) => stuck.set(slot, 'An earlier runner has left something there.'));
  return stuck;
}

/** The name of this runner, and of the one before it: two runners cannot have the folder at the same time. */
function takeOver(folder: string): { runnerId: string; succeeds: string | undefined } {
  const file = join(folder, 'runner-id');
  const before = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const runnerId = `${hostname()}-${randomBytes(6).toString('hex')}`;
  writeFileSync(file, `${runnerId}\n`, { mode: 0o600 });
  return { runnerId, succeeds: before === '' ? undefined : before };
}

/** Slow preparations that the first job does not need. */
async function furnishFurther(
  bases: Bases | undefined,
  offers: Offers,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<void> {
  if (bases) await buildBase(bases, signal, log);
  await offers.keepLooking();
}

async function buildBase(bases: Bases, signal: AbortSignal, log: Logger): Promise<void> {
  try {
    const isBuilt = await bases.buildDebianBase(
      (line) => log.info({ line }, 'building the base system'),
      signal,
    );
    log.info({ isBuilt, base: bases.find(initialBase)?.name }, 'base system chosen');
  } catch (error) {
    if (!signal.aborted)
      log.warn({ err: error }, 'the base system could not be built; the quick start base stays');
  }
}

/**
 * Longer than the server waits with the answer to a claim. An answer that was lost on its way never comes, for example
 * when the network was away for a while.
 */
const answerWithinMs = 45_000;
/** Two tries of the server's longest wait fit into a lease, and whoever holds one asks again. */
const retries = 1;

function clientOf({ url, token }: RunnerConfig) {
  return createClient({
    baseUrl: url,
    fetch: siteFetch,
    token: () => token,
    sleep: (ms) => sleep(ms),
    random: Math.random,
    answerWithinMs,
    retries,
  });
}

/** The most slots. With each claim the runner says how many jobs its memory holds. */
function slotsOfMachine(): number {
  return Math.min(10, availableParallelism() * 2);
}

function reportOf(
  isolation: Isolation,
  bases: Bases,
  rest: Pick<RunnerReport, 'remarks' | 'offers' | 'isStopping' | 'slots' | 'cache'>,
): RunnerReport {
  const names = [initialBase, 'quick'].flatMap((name) => bases.find(name)?.name ?? []);
  return {
    version: runnerVersion,
    cgroups: isolation.cgroups.version,
    bases: [...new Set(names)],
    machine: {
      architecture: process.arch,
      kernel: `${type()} ${release()}`,
      cores: availableParallelism(),
      memoryBytes: memoryOfMachine(),
    },
    ...rest,
  };
}

/**
 * Resolves when the outer process or a signal says so. If the outer process is gone, this process ends at
 * once, whatever it is doing, and the namespace ends everything else.
 */
function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGTERM', () => resolve());
    process.on('SIGINT', () => undefined);
    const lines = createInterface({ input: process.stdin });
    lines.on('line', (line) => {
      if (line === 'stop') resolve();
    });
    lines.on('close', () => process.exit(1));
  });
}
