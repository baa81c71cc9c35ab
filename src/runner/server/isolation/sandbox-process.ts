// Starts one program in a sandbox of its own, with its descriptors and the pipes behind them.
import { closeSync, constants, openSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { descriptors } from '../../domain/plan.ts';
import type { Isolation } from './isolation.ts';
import type { JobSpace } from './job-space.ts';
import {
  bubblewrapArguments,
  entrance,
  seccompDescriptor,
  statusDescriptor,
  variablesOf,
  type SandboxLimits,
  type SandboxSetting,
} from './sandbox-arguments.ts';
import { quoted, startInShell, type ShellRun } from './shells.ts';

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
  readonly limits: SandboxLimits;
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
  const script = setting.script === undefined ? undefined : openText(space, setting.script);
  const given = numbersOf({ ...opened, script });
  const run = startInShell({
    text: orderOf(isolation, space, { setting, limits, given }),
    onBegin: () => given.forEach(([, descriptor]) => closeSync(descriptor)),
    hasGate: setting.isGated,
  });
  return { status: run.ended.then(({ text }) => text), ...gateOf(run), kill: run.kill };
}

/** The number that each descriptor has in the sandbox, with ours. */
type GivenDescriptors = readonly (readonly [number, number])[];

function numbersOf(opened: OpenedDescriptors & { readonly script: number | undefined }): GivenDescriptors {
  const { structured, fromOther, toOther, script } = opened;
  const all = [
    [0, opened.stdin],
    [1, opened.stdout],
    [2, opened.stderr],
    [descriptors.structured, structured],
    [descriptors.fromOther, fromOther],
    [descriptors.toOther, toOther],
    [descriptors.script, script],
  ] as const;
  return all.flatMap(([number, ours]) => (ours === undefined ? [] : [[number, ours] as const]));
}

const written = new Set<number>([1, 2, descriptors.structured, descriptors.toOther]);

/** For a shell: opens what the sandbox gets, says that it has begun, and becomes the sandbox. */
function orderOf(
  isolation: Isolation,
  space: JobSpace,
  { setting, limits, given }: Omit<ProcessOrder, 'opened'> & { readonly given: GivenDescriptors },
): string {
  const isBuild = space.isBuild || setting.account === 'root';
  const filter = isBuild ? isolation.buildFilter : isolation.studentFilter;
  const opening = given.map(
    ([number, ours]) => `${number}${written.has(number) ? '>' : '<'}/proc/${process.pid}/fd/${ours}`,
  );
  return [
    `exec ${statusDescriptor}>&1 ${seccompDescriptor}<${quoted(filter)} ${opening.join(' ')}`,
    `echo >&${statusDescriptor}`,
    ...Object.entries(variablesOf(space, { ...limits, ...setting })).map(
      ([name, value]) => `${name}=${quoted(value)}`,
    ),
    `set -- ${bubblewrapArguments(isolation, space, setting).map(quoted).join(' ')}`,
    entrance,
  ].join('\n');
}

function gateOf({ gate }: ShellRun): Pick<SandboxProcess, 'ready' | 'release'> {
  if (!gate) return { ready: Promise.resolve(), release: () => undefined };
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
