// The Debian programs that the isolation uses, and functions that run one of them to its end.
import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** Each program with its Debian package. */
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

/** A fixed search path, because the search path of the runner may name the wrong program. */
export const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

export function findProgram(name: string): string | undefined {
  return systemPath
    .split(':')
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** Debian packages of programs that this machine does not have. */
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
  /** Kills the program at once, with everything that it has started. */
  signal?: AbortSignal;
}

/** Runs one of our shell scripts to its end and answers its output; throws its error output when it fails. */
export function runScript(script: string, run: ToolRun = {}): Promise<string> {
  return runTool('/bin/sh', { ...run, arguments: ['-eu', '-c', script, 'sh', ...(run.arguments ?? [])] });
}

/** Runs a program in the same way. The thrown message ends with the program's error output. */
export function runTool(program: string, run: ToolRun = {}): Promise<string> {
  run.signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(program, run.arguments ?? [], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: systemPath, LANG: 'C.UTF-8', ...run.environment },
      ...(run.cwd === undefined ? {} : { cwd: run.cwd }),
      // As a process group of its own it can be killed as a whole.
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

export function keepEnd(text: string): string {
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
