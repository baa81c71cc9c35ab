// Runs one command in a fresh sandbox over a job's file system and tells how it ended. Everything a student
// can shape passes through here: output through pipes with a cap, time through a timer, the rest through limits.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, constants, openSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { CommandOutcome } from '../../domain/plan.ts';
import type { Isolation } from './isolation.ts';
import type { JobSpace } from './job-space.ts';
import type { OutputSink } from './kept-output.ts';
import {
  bubblewrapArguments,
  trampoline,
  trampolineEnvironment,
  type SandboxSetting,
} from './sandbox-arguments.ts';

export interface SandboxCommand extends Omit<
  SandboxSetting,
  'seccompDescriptor' | 'statusDescriptor' | 'isGuarded' | 'files'
> {
  /** Text for standard input, or a file of ours that becomes it. */
  readonly stdin: string | { readonly file: string };
  readonly timeoutMs: number;
  readonly fileSizeBytes?: number;
  readonly stdout: OutputSink;
  readonly stderr: OutputSink;
  /** Bytes of one stream after which the command is killed as a flood. */
  readonly floodBytes: number;
  /** Opens file descriptor 3 for structured output. */
  readonly structured?: OutputSink;
  /** Path to text, written on the way in; only where `mayWriteOnTheWay` says so. */
  readonly writeFiles?: Readonly<Record<string, string>>;
  readonly onChunk?: (stream: 'stdout' | 'stderr', chunk: Buffer) => void;
  /** Aborted with a verdict as its reason: `stopped` or `timed_out`. */
  readonly signal?: AbortSignal;
}

/**
 * True when bubblewrap itself may write the files, which spares a sandbox of its own for it. It follows links that a
 * student has laid, so only a name that nobody can guess is safe, and only below a folder that no student can move:
 * such are the names of scripts. Without a user namespace the files would belong to root.
 */
export function mayWriteOnTheWay({ mode }: Isolation, paths: readonly string[]): boolean {
  return mode === 'userns' && paths.every((path) => /^\/tmp\/[0-9a-f]{32}\.[a-z]+$/.test(path));
}

export type Verdict = CommandOutcome['verdict'];

export interface SandboxEnd {
  readonly verdict: Verdict;
  readonly exitCode: number | null;
  readonly durationMs: number;
}

/** Runs the command to its end; no process of it is left when this answers. */
export async function runInSandbox(
  isolation: Isolation,
  space: JobSpace,
  command: SandboxCommand,
): Promise<SandboxEnd> {
  const killsBefore = space.cgroup.oomKills();
  const startedAt = performance.now();
  const running = start(isolation, space, command);
  const timer = setTimeout(() => running.kill('timed_out'), command.timeoutMs);
  const onAbort = () => running.kill(command.signal?.reason === 'timed_out' ? 'timed_out' : 'stopped');
  if (command.signal?.aborted) onAbort();
  command.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const exitCode = exitCodeOf(await running.status);
    const durationMs = performance.now() - startedAt;
    await space.cgroup.settle();
    await running.streamsEnded;
    const isOutOfMemory = space.cgroup.oomKills() > killsBefore;
    const verdict = verdictOf({ killedFor: running.killedFor(), isOutOfMemory, exitCode });
    return { verdict, exitCode: verdict === 'ran' ? exitCode : null, durationMs };
  } finally {
    clearTimeout(timer);
    command.signal?.removeEventListener('abort', onAbort);
  }
}

interface Ending {
  readonly killedFor: Verdict | undefined;
  readonly isOutOfMemory: boolean;
  readonly exitCode: number | null;
}

function verdictOf({ killedFor, isOutOfMemory, exitCode }: Ending): Verdict {
  if (killedFor) return killedFor;
  if (isOutOfMemory) return 'out_of_memory';
  return exitCode === null ? 'sandbox_error' : 'ran';
}

/** The exit code that bubblewrap reports; none means that the command was never started. */
function exitCodeOf(status: string): number | null {
  const match = /"exit-code":\s*(\d+)/.exec(status);
  return match ? Number(match[1]) : null;
}

interface Running {
  /** The status lines of bubblewrap, once it has ended. */
  readonly status: Promise<string>;
  readonly streamsEnded: Promise<unknown>;
  readonly kill: (why: Verdict) => void;
  readonly killedFor: () => Verdict | undefined;
}

function start(isolation: Isolation, space: JobSpace, command: SandboxCommand): Running {
  let killedFor: Verdict | undefined;
  const started: { child?: ChildProcess } = {};
  const kill = (why: Verdict): void => {
    if (killedFor) return;
    killedFor = why;
    started.child?.kill('SIGKILL');
  };
  const flood = () => kill('output_limit');
  const outputs = [
    openPipe(join(space.pipes, 'stdout'), guarded(command.stdout, command, { stream: 'stdout', flood })),
    openPipe(join(space.pipes, 'stderr'), guarded(command.stderr, command, { stream: 'stderr', flood })),
  ];
  if (command.structured) {
    outputs.push(openPipe(join(space.pipes, 'structured'), guarded(command.structured, command, { flood })));
  }
  const filter = openSync(space.isBuild ? isolation.buildFilter : isolation.studentFilter, 'r');
  const stdin = openInput(space, command.stdin);
  // The filter and the status come last, so that descriptor 3 is closed inside unless it was asked for.
  const files = Object.entries(command.writeFiles ?? {});
  const texts = files.map(([, text]) => openText(space, text));
  const stdio = [stdin, ...outputs.map((output) => output.writeEnd), ...texts, filter];
  const setting = {
    ...command,
    seccompDescriptor: stdio.length - 1,
    statusDescriptor: stdio.length,
    isGuarded: command.structured !== undefined,
    files: files.map(([path], at) => ({ path, descriptor: 1 + outputs.length + at })),
  };
  const child = spawn(
    '/bin/sh',
    ['-c', trampoline, 'sh', ...bubblewrapArguments(isolation, space, setting)],
    {
      stdio: [...stdio, 'pipe'],
      env: trampolineEnvironment(isolation, space, {
        fileSizeBytes: command.fileSizeBytes ?? space.limits.fileSizeBytes,
        cpuSeconds: Math.ceil((command.timeoutMs / 1000) * Math.max(1, space.limits.cores)) + 2,
        ...(command.networkHolder ? { networkHolder: command.networkHolder } : {}),
      }),
      detached: true,
    },
  );
  started.child = child;
  stdio.forEach((descriptor) => closeSync(descriptor));
  const streamsEnded = Promise.all(outputs.map((output) => output.ended));
  return {
    status: statusOf(child, setting.statusDescriptor),
    streamsEnded,
    kill,
    killedFor: () => killedFor,
  };
}

function statusOf(child: ChildProcess, descriptor: number): Promise<string> {
  let status = '';
  child.stdio[descriptor]?.on('data', (chunk: Buffer) => (status += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(status));
  });
}

interface Guard {
  readonly stream?: 'stdout' | 'stderr';
  readonly flood: () => void;
}

function guarded(sink: OutputSink, command: SandboxCommand, guard: Guard): (chunk: Buffer) => void {
  return (chunk) => {
    sink.add(chunk);
    if (guard.stream) command.onChunk?.(guard.stream, chunk);
    if (sink.totalBytes > command.floodBytes) guard.flood();
  };
}

interface Pipe {
  readonly writeEnd: number;
  readonly ended: Promise<void>;
}

// A named pipe, not Node's own: that one is a socket, which a program cannot open again as /dev/stdout.
function openPipe(path: string, onChunk: (chunk: Buffer) => void): Pipe {
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

// A regular file, so that a program that never reads its input breaks nothing here.
function openInput(space: JobSpace, stdin: SandboxCommand['stdin']): number {
  if (stdin === '') return openSync(join(space.pipes, 'empty'), 'r');
  return typeof stdin === 'string' ? openText(space, stdin) : openSync(stdin.file, 'r');
}

function openText(space: JobSpace, text: string): number {
  const path = join(space.pipes, 'text');
  writeFileSync(path, text, { mode: 0o644 });
  const descriptor = openSync(path, 'r');
  rmSync(path);
  return descriptor;
}
