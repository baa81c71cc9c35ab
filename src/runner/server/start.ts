// The start of a runner: outside, a thin parent; inside the namespaces, the runner itself.
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism, hostname } from 'node:os';
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
import {
  folderInUseCode,
  readHandover,
  runnerFolderOf,
  startInside,
  type Handover,
} from './isolation/boot.ts';
import { NoIsolationError } from './isolation/choose-mode.ts';
import type { Isolation } from './isolation/isolation.ts';
import { proveSandbox } from './isolation/prove.ts';
import { scriptGuard } from './isolation/script-guard.ts';
import { seccompFilter } from './isolation/seccomp.ts';
import { runScript } from './isolation/tools.ts';
import { Layers } from './layers.ts';
import { memoryOfMachine } from './machine-memory.ts';
import { Offers } from './offers.ts';
import { siteFetch } from './site-fetch.ts';

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

/** Tells whoever started the runner that another try on this machine is of no use. */
const noIsolationCode = 78;

/** The outer process: passes `ready` on to its own parent and the order to stop to the runner inside. */
async function watchOver(config: RunnerConfig, log: Logger): Promise<number> {
  const ordered = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const)
      process.on(signal, () => resolve());
  });
  // Nothing is there yet that could be stopped.
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

/** Jobs may go on for the grace, and are given back in as much time again; a server that is gone is not waited for. */
function stopInside(inner: ChildProcess, graceMs: number): void {
  inner.stdin?.write('stop\n');
  const end = (): void => {
    // The whole group; with it the namespace and everything in there.
    if (inner.pid !== undefined && inner.exitCode === null && inner.signalCode === null)
      process.kill(-inner.pid, 'SIGKILL');
  };
  setTimeout(end, graceMs + Math.max(graceMs, shortestHandBackMs)).unref();
}

const shortestHandBackMs = 2000;

async function runInside(config: RunnerConfig, handover: Handover, log: Logger): Promise<number> {
  const order = toldToStop();
  // Nothing is under way yet that could be given back.
  let stop = (): void => process.exit(0);
  void order.then(() => stop());
  const isolation = await furnish(config, handover);
  const bases = new Bases(isolation.folder);
  await bases.prepareQuickBase();
  const quick = bases.find('quick');
  if (quick) await proveSandbox(isolation, quick);
  const layers = new Layers(isolation.folder);
  layers.removeUnused(Date.now());
  const remarks = [
    ...handover.remarks,
    ...(handover.cgroups.reason ? [`${handover.cgroups.reason} The memory limit is per process.`] : []),
  ];
  log.info({ mode: isolation.mode, cgroups: isolation.cgroups.version, remarks }, 'sandbox ready');
  const ending = new AbortController();
  const slots = config.slots ?? slotsOfMachine();
  const { networks } = config;
  const offers = new Offers({ isolation, bases, slot: slots, networks, log, signal: ending.signal });
  void furnishFurther(config.buildsBase ? bases : undefined, offers, { signal: ending.signal, log });
  const loop = startClaimLoop({
    tools: {
      client: clientOf(config),
      isolation,
      bases,
      layers,
      log,
      networks,
    },
    ...takeOver(isolation.folder),
    slots,
    memoryBytes: memoryOfMachine(),
    report: (more) =>
      reportOf(isolation, bases, { remarks: [...remarks, ...more], offers: offers.current() }),
    graceMs: config.graceMs,
  });
  stop = () => ending.abort();
  process.stdout.write('ready\n');
  await order;
  await loop.stop();
  return 0;
}

/** Folders and filters; what a killed runner left behind goes first. */
async function furnish(config: RunnerConfig, handover: Handover): Promise<Isolation> {
  const folder = await reachableFolder(runnerFolderOf(config.storage));
  const jobsFolder = join(folder, 'jobs');
  rmSync(jobsFolder, { recursive: true, force: true });
  mkdirSync(jobsFolder, { recursive: true, mode: 0o711 });
  mkdirSync(join(folder, 'bases'), { recursive: true });
  const [studentFilter, buildFilter] = [join(folder, 'student.bpf'), join(folder, 'build.bpf')];
  writeFileSync(studentFilter, seccompFilter(process.arch, 'student'));
  writeFileSync(buildFilter, seccompFilter(process.arch, 'build'));
  const guard = join(await shownFolder(folder), 'script-guard.so');
  writeFileSync(guard, scriptGuard(process.arch), { mode: 0o644 });
  const { mode, cgroups } = handover;
  const pipesFolder = await folderWithoutPlace(folder);
  return { mode, cgroups, folder, jobsFolder, pipesFolder, studentFilter, buildFilter, scriptGuard: guard };
}

/**
 * Students' ids must be able to pass through to their files. Below a closed folder (a home, for a runner without root)
 * they cannot, so there the runner works at a second place of the same folder, in its own mount namespace.
 */
async function reachableFolder(folder: string): Promise<string> {
  const place = '/mnt/runner';
  const script = `
folder=$1
while [ "$folder" != / ]; do
  case $(stat -c %A "$folder") in *[xt]) ;; *) closed=yes ;; esac
  folder=$(dirname "$folder")
done
[ -n "\${closed-}" ] || exit 0
mount -t tmpfs -o size=1m,mode=755,nosuid,nodev tmpfs /mnt
mkdir "$2"
mount --bind "$1" "$2"
echo closed`;
  const answer = await runScript(script, { arguments: [folder, place] });
  return answer.trim() === 'closed' ? place : folder;
}

/** For files that are shown in sandboxes: a file system of its own, so that its mounts tell no path of this machine. */
async function shownFolder(folder: string): Promise<string> {
  const shown = join(folder, 'shown');
  mkdirSync(shown, { recursive: true, mode: 0o711 });
  await runScript('mount -t tmpfs -o size=1m,mode=755,nosuid,nodev tmpfs "$1"', { arguments: [shown] });
  return shown;
}

/**
 * A program reads the path of each file that it has open. Here that path begins at the file system itself, which is
 * mounted nowhere any more and lives as long as this descriptor.
 */
async function folderWithoutPlace(folder: string): Promise<string> {
  const place = join(folder, 'pipes');
  mkdirSync(place, { recursive: true });
  await runScript('mount -t tmpfs -o size=256m,mode=711,nosuid,nodev tmpfs "$1"', { arguments: [place] });
  const descriptor = openSync(place, 'r');
  await runScript('umount -l "$1"', { arguments: [place] });
  return `/proc/${process.pid}/fd/${descriptor}`;
}

/** The name of this runner, and of the one that had the folder: two at once cannot have it. */
function takeOver(folder: string): { runnerId: string; succeeds: string | undefined } {
  const file = join(folder, 'runner-id');
  const before = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const runnerId = `${hostname()}-${randomBytes(6).toString('hex')}`;
  writeFileSync(file, `${runnerId}\n`, { mode: 0o600 });
  return { runnerId, succeeds: before === '' ? undefined : before };
}

/** What takes long and need not be there for the first job. */
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

function clientOf({ url, token }: RunnerConfig) {
  return createClient({
    baseUrl: url,
    fetch: siteFetch,
    token: () => token,
    sleep: (ms) => sleep(ms),
    random: Math.random,
  });
}

/** At most; how many jobs its memory holds is said with each claim. */
function slotsOfMachine(): number {
  return Math.min(10, availableParallelism() * 2);
}

function reportOf(
  isolation: Isolation,
  bases: Bases,
  rest: Pick<RunnerReport, 'remarks' | 'offers'>,
): RunnerReport {
  const names = [initialBase, 'quick'].flatMap((name) => bases.find(name)?.name ?? []);
  const { mode, cgroups } = isolation;
  return { version: runnerVersion, mode, cgroups: cgroups.version, bases: [...new Set(names)], ...rest };
}

/**
 * Resolves when the outer process says so, or a signal does. One that is gone asks for no good order: this process ends
 * at once, whatever it is at, and the namespace takes everything with it.
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
