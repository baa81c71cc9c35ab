// The Debian programs that the isolation is made of, and running one of them to its end.
import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** Program -> Debian package that brings it. */
export const neededPrograms = {
  bwrap: 'bubblewrap',
  tini: 'tini',
  'tini-static': 'tini',
  setpriv: 'util-linux',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  flock: 'util-linux',
  newuidmap: 'uidmap',
  slirp4netns: 'slirp4netns',
  ip: 'iproute2',
  zstd: 'zstd',
  tar: 'tar',
  mkfifo: 'coreutils',
} as const;

/** A fixed search path: the runner's own is never trusted to name the right tool. */
export const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

export function findProgram(name: string): string | undefined {
  return systemPath
    .split(':')
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** Debian packages of the programs that this machine lacks. */
export function missingPackages(): string[] {
  const missing = Object.entries(neededPrograms).filter(([program]) => !findProgram(program));
  return [...new Set(missing.map(([, debianPackage]) => debianPackage))];
}

export interface ToolRun {
  /** Positional parameters ($1, $2, ...) of a script, or arguments of a program. */
  arguments?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  cwd?: string;
  onLine?: (line: string) => void;
  /** Ends the program at once, with all that it has started. */
  signal?: AbortSignal;
}

/** Runs a shell script of ours to its end and answers its output; throws with what it said when it fails. */
export function runScript(script: string, run: ToolRun = {}): Promise<string> {
  return runTool('/bin/sh', { ...run, arguments: ['-eu', '-c', script, 'sh', ...(run.arguments ?? [])] });
}

/** The same with a program; what it says when it fails is the end of the message. */
export function runTool(program: string, run: ToolRun = {}): Promise<string> {
  run.signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(program, run.arguments ?? [], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: systemPath, LANG: 'C.UTF-8', ...run.environment },
      ...(run.cwd === undefined ? {} : { cwd: run.cwd }),
      // A group of its own can be ended as one.
      detached: run.signal !== undefined,
    });
    const end = (): void => endGroup(child);
    run.signal?.addEventListener('abort', end, { once: true });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout = keepEnd(stdout + text)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = keepEnd(stderr + text);
      if (run.onLine) text.split('\n').filter(Boolean).forEach(run.onLine);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      run.signal?.removeEventListener('abort', end);
      if (code === 0) resolve(stdout);
      else {
        const said = (stderr || stdout).trim();
        reject(new Error(`${program} ended with ${code ?? signal}: ${said}`));
      }
    });
  });
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}

const keptCharacters = 65_536;

function keepEnd(text: string): string {
  return text.length > keptCharacters ? text.slice(-keptCharacters) : text;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
