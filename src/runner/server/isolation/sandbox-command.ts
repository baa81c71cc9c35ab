// Runs one command in a fresh sandbox over a job's file system and reports how it ended. Students can
// influence everything here, so output goes through pipes with a limit, time through a timer, and the rest
// through limits.
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandOutcome } from '../../domain/plan.ts';
import type { Isolation } from './isolation.ts';
import { followDisk } from './job-memory.ts';
import type { JobSpace } from './job-space.ts';
import type { OutputSink } from './kept-output.ts';
import { freshToolHome, requireRealTree } from './home-view.ts';
import type { SandboxSetting } from './sandbox-arguments.ts';
import {
  openInput,
  openJoint,
  openPipe,
  startSandboxProcess,
  type InputSource,
  type OpenedDescriptors,
  type SandboxProcess,
} from './sandbox-process.ts';

type ProgramSetting = Pick<SandboxSetting, 'argv' | 'prepared' | 'environment' | 'cwd' | 'script' | 'unseen'>;

export interface SandboxCommand
  extends ProgramSetting, Partial<Pick<SandboxSetting, 'account' | 'networkHolder' | 'isGuarded'>> {
  readonly stdin: InputSource;
  readonly timeoutMs: number;
  readonly fileSizeBytes?: number;
  readonly stdout: OutputSink;
  readonly stderr: OutputSink;
  /** The command is killed as a flood after this many bytes of one stream. */
  readonly floodBytes: number;
  /** Opens file descriptor 3 for structured output. */
  readonly structured?: OutputSink;
  /** The second program, joined to this one by two pipes. */
  readonly companion?: CompanionCommand;
  /** True when a later command still needs what an earlier one left in the home of the tool. */
  readonly keepsToolHome?: boolean;
  readonly onChunk?: (stream: 'stdout' | 'stderr', chunk: Buffer) => void;
  /** Aborted with one of the verdicts `stopped` or `timed_out` as its reason. */
  readonly signal?: AbortSignal;
}

export interface CompanionCommand extends ProgramSetting, Pick<SandboxSetting, 'account' | 'isGuarded'> {
  /** Absent when the companion writes into the streams of the command. */
  readonly own?: { readonly stdout: OutputSink; readonly stderr: OutputSink };
}

export type Verdict = CommandOutcome['verdict'];

export interface SandboxEnd {
  readonly verdict: Verdict;
  readonly exitCode: number | null;
  readonly durationMs: number;
  /** Null unless the companion ended by itself, before the command. */
  readonly companionExitCode: number | null;
  /** Present where the kernel refused a process or thread, since the job had all that it may have. */
  readonly lackedProcesses?: true;
}

/** Runs the command to its end. Then no process of it is left. */
export async function runInSandbox(
  isolation: Isolation,
  space: JobSpace,
  command: SandboxCommand,
): Promise<SandboxEnd> {
  requireRealTree(space, command);
  const hasTool = command.account === 'tool' || command.companion?.account === 'tool';
  if (hasTool && !command.keepsToolHome) freshToolHome(space);
  const stopFollowing = await followDisk(space);
  const before = { kills: space.cgroup.oomKills(), refused: space.cgroup.refusedProcesses() };
  const startedAt = performance.now();
  const running = start(isolation, space, command);
  const timer = setTimeout(() => running.kill('timed_out'), command.timeoutMs);
  const onAbort = () => running.kill(command.signal?.reason === 'timed_out' ? 'timed_out' : 'stopped');
  if (command.signal?.aborted) onAbort();
  command.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const status = await running.command.status;
    const durationMs = performance.now() - startedAt;
    const companionStatus = await endOf(running.companion);
    await space.cgroup.settle();
    await Promise.all([status, companionStatus].map(goneFromHere));
    await running.streamsEnded;
    const isOutOfMemory = space.cgroup.oomKills() > before.kills;
    const exitCode = exitCodeOf(status);
    const verdict = verdictOf({ killedFor: running.killedFor(), isOutOfMemory, exitCode });
    const companionExitCode = exitCodeOf(companionStatus);
    const lacked = space.cgroup.refusedProcesses() > before.refused;
    return {
      ...{ verdict, exitCode: verdict === 'ran' ? exitCode : null, durationMs, companionExitCode },
      ...(lacked ? { lackedProcesses: true } : {}),
    };
  } finally {
    await stopFollowing();
    clearTimeout(timer);
    command.signal?.removeEventListener('abort', onAbort);
  }
}

/** Ends the companion, after the command has ended. */
async function endOf(companion: SandboxProcess | undefined): Promise<string> {
  companion?.kill();
  return (await companion?.status) ?? '';
}

const giveUpAfterMs = 5_000;

/**
 * A killed bubblewrap ends before the first process of its sandbox, and all others end only with that
 * process. With cgroups we have waited for them already.
 */
async function goneFromHere(status: string): Promise<void> {
  const pid = /"child-pid":\s*(\d+)/.exec(status)?.[1];
  for (let waitedMs = 0; pid !== undefined && existsSync(`/proc/${pid}`); waitedMs += 1) {
    if (waitedMs >= giveUpAfterMs) throw new Error('The first process of a sandbox did not end.');
    await sleep(1);
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

/**
 * The exit code in the status of bubblewrap. Null means that the command was never started, or was killed.
 */
function exitCodeOf(status: string): number | null {
  const match = /"exit-code":\s*(\d+)/.exec(status);
  return match ? Number(match[1]) : null;
}

interface Running {
  readonly command: SandboxProcess;
  readonly companion: SandboxProcess | undefined;
  readonly streamsEnded: Promise<unknown>;
  readonly kill: (why: Verdict) => void;
  readonly killedFor: () => Verdict | undefined;
}

function start(isolation: Isolation, space: JobSpace, command: SandboxCommand): Running {
  let killedFor: Verdict | undefined;
  const processes: SandboxProcess[] = [];
  const kill = (why: Verdict): void => {
    if (killedFor) return;
    killedFor = why;
    processes.forEach((process) => process.kill());
  };
  const flood = () => kill('output_limit');
  const streams = openStreams(space, command, flood);
  const startOne = (program: Program, opened: OpenedDescriptors): SandboxProcess => {
    const setting = settingOf(command, program);
    const started = startSandboxProcess(isolation, space, {
      setting,
      limits: limitsOf(space, command),
      opened,
    });
    processes.push(started);
    return started;
  };
  const started = startOne(
    { ...command, account: command.account ?? 'student', isGuarded: isGuarded(command) },
    { stdin: openInput(space, command.stdin), ...streams.ofCommand },
  );
  const companion =
    command.companion && startOne(command.companion, { stdin: openInput(space, ''), ...streams.ofCompanion });
  if (companion) void releaseTogether([started, companion]);
  return { command: started, companion, streamsEnded: streams.ended, kill, killedFor: () => killedFor };
}

/**
 * Lets both programs start only when both sandboxes are ready: otherwise one could change the files that the
 * other sandbox is made of.
 */
async function releaseTogether(processes: readonly SandboxProcess[]): Promise<void> {
  // A sandbox that could not start also counts as ended. The reader of its status gets the reason.
  const ends = processes.map(({ status }) => status.catch(() => ''));
  const isOver = Promise.race(ends).then(() => 'over' as const);
  const areReady = Promise.all(processes.map(({ ready }) => ready)).then(() => 'ready' as const);
  const first = await Promise.race([areReady, isOver]);
  processes.forEach(first === 'ready' ? ({ release }) => release() : ({ kill }) => kill());
}

type Program = ProgramSetting & Pick<SandboxSetting, 'account' | 'isGuarded'>;

function settingOf({ networkHolder, companion }: SandboxCommand, program: Program): SandboxSetting {
  const { argv, prepared, environment, cwd, script, account, isGuarded, unseen } = program;
  return {
    ...{ argv, environment, cwd, account, isGuarded },
    ...(prepared === undefined ? {} : { prepared }),
    ...(script === undefined ? {} : { script }),
    ...(unseen === undefined ? {} : { unseen }),
    ...(networkHolder ? { networkHolder } : {}),
    isGated: companion !== undefined,
  };
}

function isGuarded({ isGuarded, structured }: SandboxCommand): boolean {
  return isGuarded === true || structured !== undefined;
}

function limitsOf({ limits }: JobSpace, command: SandboxCommand) {
  return {
    fileSizeBytes: command.fileSizeBytes ?? limits.fileSizeBytes,
    cpuSeconds: Math.ceil((command.timeoutMs / 1000) * Math.max(1, limits.cores)) + 2,
  };
}

interface Streams {
  readonly ofCommand: Omit<OpenedDescriptors, 'stdin'>;
  readonly ofCompanion: Omit<OpenedDescriptors, 'stdin'>;
  readonly ended: Promise<unknown>;
}

function openStreams(space: JobSpace, command: SandboxCommand, flood: () => void): Streams {
  const ended: Promise<void>[] = [];
  const open = (name: string, sink: OutputSink, stream?: 'stdout' | 'stderr'): number => {
    const pipe = openPipe(
      join(space.pipes, name),
      guarded(sink, command, { ...(stream ? { stream } : {}), flood }),
    );
    ended.push(pipe.ended);
    return pipe.writeEnd;
  };
  const { companion, structured } = command;
  const ofCommand = {
    stdout: open('stdout', command.stdout, 'stdout'),
    stderr: open('stderr', command.stderr, 'stderr'),
    ...(structured ? { structured: open('structured', structured) } : {}),
  };
  if (!companion) return { ofCommand, ofCompanion: ofCommand, ended: Promise.all(ended) };
  const toCommand = openJoint(join(space.pipes, 'to-command'));
  const toCompanion = openJoint(join(space.pipes, 'to-companion'));
  const { own } = companion;
  const ofCompanion = {
    ...(own
      ? { stdout: open('companion-stdout', own.stdout), stderr: open('companion-stderr', own.stderr) }
      : openAgain(space, ofCommand)),
    fromOther: toCompanion.readEnd,
    toOther: toCommand.writeEnd,
  };
  const joined = { fromOther: toCommand.readEnd, toOther: toCompanion.writeEnd };
  return { ofCommand: { ...ofCommand, ...joined }, ofCompanion, ended: Promise.all(ended) };
}

/** Opens the same pipes for a second program. */
function openAgain(
  space: JobSpace,
  opened: Omit<OpenedDescriptors, 'stdin'>,
): Omit<OpenedDescriptors, 'stdin'> {
  const openOne = (name: string): number => openSync(join(space.pipes, name), 'w');
  return {
    stdout: openOne('stdout'),
    stderr: openOne('stderr'),
    ...(opened.structured === undefined ? {} : { structured: openOne('structured') }),
  };
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
