// Starts one program in a sandbox of its own, with its descriptors and the pipes behind them.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, constants, openSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { descriptors } from '../../domain/plan.ts';
import { lowPriority } from './cpu-share.ts';
import type { Isolation } from './isolation.ts';
import type { JobSpace } from './job-space.ts';
import {
  bubblewrapArguments,
  gateDescriptor,
  seccompDescriptor,
  statusDescriptor,
  trampoline,
  trampolineEnvironment,
  type SandboxSetting,
  type TrampolineLimits,
} from './sandbox-arguments.ts';

/** Our descriptors for the program, by their purpose. They are closed here once the program has them. */
export interface OpenedDescriptors {
  readonly stdin: number;
  readonly stdout: number;
  readonly stderr: number;
  readonly structured?: number;
  readonly fromOther?: number;
  readonly toOther?: number;
}

export interface ProcessOrder {
  readonly setting: SandboxSetting;
  readonly limits: TrampolineLimits;
  readonly opened: OpenedDescriptors;
}

export interface SandboxProcess {
  /** The status lines of bubblewrap, after it has ended. */
  readonly status: Promise<string>;
  /** For a gated program: its sandbox is ready, and nothing in it runs yet. */
  readonly ready: Promise<void>;
  readonly release: () => void;
  readonly kill: () => void;
}

export function startSandboxProcess(
  isolation: Isolation,
  space: JobSpace,
  { setting, limits, opened }: ProcessOrder,
): SandboxProcess {
  const isBuild = space.isBuild || setting.account === 'root';
  const filter = openSync(isBuild ? isolation.buildFilter : isolation.studentFilter, 'r');
  const script = setting.script === undefined ? undefined : openText(space, setting.script);
  const stdio: (number | 'ignore' | 'pipe')[] = [opened.stdin, opened.stdout, opened.stderr];
  stdio[descriptors.structured] = opened.structured ?? 'ignore';
  stdio[descriptors.fromOther] = opened.fromOther ?? 'ignore';
  stdio[descriptors.toOther] = opened.toOther ?? 'ignore';
  stdio[descriptors.script] = script ?? 'ignore';
  stdio[gateDescriptor] = setting.isGated ? 'pipe' : 'ignore';
  stdio[seccompDescriptor] = filter;
  stdio[statusDescriptor] = 'pipe';
  const child = spawn(
    '/bin/sh',
    ['-c', trampoline, 'sh', ...bubblewrapArguments(isolation, space, setting)],
    {
      stdio,
      env: trampolineEnvironment(space, { ...limits, ...setting }),
      detached: true,
    },
  );
  // Without cgroups there is no share to set, so lower the priority.
  if (space.cgroup.version === 'none' && child.pid !== undefined) setPriority(child.pid, lowPriority);
  for (const entry of stdio) if (typeof entry === 'number') closeSync(entry);
  return {
    status: statusOf(child),
    ...gateOf(child),
    kill: () => void child.kill('SIGKILL'),
  };
}

function statusOf(child: ChildProcess): Promise<string> {
  let status = '';
  const [lines] = child.stdio.slice(statusDescriptor);
  lines?.on('data', (chunk: Buffer) => (status += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(status));
  });
}

function gateOf(child: ChildProcess): Pick<SandboxProcess, 'ready' | 'release'> {
  const [gate] = child.stdio.slice(gateDescriptor);
  if (!(gate instanceof Duplex)) return { ready: Promise.resolve(), release: () => undefined };
  gate.on('error', () => undefined);
  return {
    ready: new Promise((resolve) => gate.once('data', () => resolve())),
    release: () => void gate.write('go\n'),
  };
}

export interface Pipe {
  readonly writeEnd: number;
  readonly ended: Promise<void>;
}

// A named pipe, because Node's own pipe is a socket, which programs cannot open again as /dev/stdout.
export function openPipe(path: string, onChunk: (chunk: Buffer) => void): Pipe {
  const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writeEnd = openSync(path, constants.O_WRONLY);
  const ended = new Promise<void>((resolve) => {
    const socket = new Socket({ fd: readEnd, readable: true, writable: false });
    socket.on('data', onChunk);
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
  });
  return { writeEnd, ended };
}

/** Both ends of a pipe between two programs. Reading from it blocks. */
export function openJoint(path: string): { readEnd: number; writeEnd: number } {
  const first = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writeEnd = openSync(path, constants.O_WRONLY);
  const readEnd = openSync(path, constants.O_RDONLY);
  closeSync(first);
  return { readEnd, writeEnd };
}

/** A text for standard input, or a file of ours. */
export type InputSource = string | { readonly file: string };

// A regular file, so that a program that never reads its input causes no error here.
export function openInput(space: JobSpace, stdin: InputSource): number {
  if (stdin === '') return openSync(join(space.pipes, 'empty'), 'r');
  return typeof stdin === 'string' ? openText(space, stdin) : openSync(stdin.file, 'r');
}

/**
 * The file is removed from its folder before anybody reads it. Everybody may read it, so that a program can
 * open it as /dev/fd/N.
 */
export function openText(space: JobSpace, text: string): number {
  const path = join(space.pipes, 'text');
  writeFileSync(path, text, { mode: 0o644 });
  const descriptor = openSync(path, 'r');
  rmSync(path);
  return descriptor;
}
