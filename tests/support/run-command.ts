// `./run` as at a terminal: in a session of its own, whose processes all get what the terminal sends.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const root = join(import.meta.dirname, '../..');

export interface RunCommand {
  readonly child: ChildProcess;
  /** What it has printed so far. */
  said(): string;
  /** Sends a signal to every process of the session's foreground, as a terminal does. */
  signalAll(signal: NodeJS.Signals): void;
  /** Resolves when it has ended; tells how many milliseconds that took. */
  end(): Promise<number>;
}

export function startRun(
  environment: Readonly<Record<string, string>>,
  [program = '', ...words]: readonly string[] = [join(root, 'run')],
): RunCommand {
  const child = spawn(program, words, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let said = '';
  const hear = (chunk: Buffer): void => void (said += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  return {
    child,
    said: () => said,
    signalAll: (signal) => process.kill(-groupOf(child), signal),
    end: async () => {
      const startedAt = performance.now();
      await ended;
      return performance.now() - startedAt;
    },
  };
}

function groupOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('It was not started.');
  return pid;
}

/** Waits for words in what it prints, or in a log of its data folder; fails when it ends before. */
export async function untilSaid(run: RunCommand, words: string, log?: string): Promise<void> {
  const heard = () => run.said() + (log !== undefined && existsSync(log) ? readFileSync(log, 'utf8') : '');
  await expect
    .poll(() => heard().includes(words) || run.child.exitCode !== null, { timeout: 300_000, intervals: [20] })
    .toBe(true);
  expect(heard(), 'what it has said').toContain(words);
}

/** Everything that a run must not leave: processes, mounts, cgroups, locks. */
export function leftBy({ child }: RunCommand, dataFolder: string): string[] {
  return [
    ...processesOf(dataFolder, groupOf(child)),
    ...readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .filter((line) => line.includes(dataFolder)),
    ...cgroupsOf(dataFolder),
    ...['run.pid', 'postgres/postmaster.pid'].filter((name) => existsSync(join(dataFolder, name))),
    ...heldLocks(dataFolder),
  ];
}

function processesOf(dataFolder: string, group: number): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const [state = '', , processGroup] = partsOfStat(pid);
      const command = textOf(`/proc/${pid}/cmdline`);
      const isOfRun = command.includes(dataFolder) || textOf(`/proc/${pid}/environ`).includes(dataFolder);
      const isOurs = isOfRun || Number(processGroup) === group;
      return isOurs && state !== 'Z' ? [`${pid} ${command.replaceAll('\0', ' ')}`] : [];
    });
}

/** State, parent, process group, and so on: what follows the name, which may hold anything. */
function partsOfStat(pid: string): string[] {
  return textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
}

/** Empty for what has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function cgroupsOf(dataFolder: string): string[] {
  const instance = createHash('sha256').update(join(dataFolder, 'runner')).digest('hex').slice(0, 10);
  const found = spawnSync('find', ['/sys/fs/cgroup', '-maxdepth', '4', '-name', `*${instance}*`], {
    encoding: 'utf8',
  });
  return found.stdout.split('\n').filter(Boolean);
}

function heldLocks(dataFolder: string): string[] {
  const lock = join(dataFolder, 'runner/lock');
  if (!existsSync(lock)) return [];
  return spawnSync('flock', ['--nonblock', lock, 'true']).status === 0 ? [] : [`${lock} is held`];
}
