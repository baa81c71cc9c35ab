// Runs one command of a step: prepares its files, runs it with live output, then reads its captures.
import { StringDecoder } from 'node:string_decoder';
import type { Command, CommandOutcome, Companion } from '../domain/plan.ts';
import { reportSizes, toLineEnd } from '../domain/report-size.ts';
import type { Isolation } from './isolation/isolation.ts';
import type { JobSpace } from './isolation/job-space.ts';
import { FirstBytes, KeptOutput, readable } from './isolation/kept-output.ts';
import type { JobNetwork } from './isolation/network.ts';
import { runInSandbox } from './isolation/sandbox-command.ts';
import { readCaptures, removePaths } from './isolation/sandbox-files.ts';
import { ShapedTreeError } from './isolation/shaped-paths.ts';

export interface CommandOrder {
  readonly isolation: Isolation;
  readonly space: JobSpace;
  readonly command: Command;
  readonly outputBytes: number;
  readonly signal: AbortSignal;
  readonly networkHolder?: JobNetwork;
  readonly onText: (stream: 'stdout' | 'stderr', text: string) => void;
}

/** A command may write this much more than is kept. Beyond that it is killed. */
const floodAllowanceBytes = 4_194_304;

export async function runCommand(order: CommandOrder): Promise<CommandOutcome> {
  const { isolation, space, command } = order;
  const { account, captures } = command;
  const shaped = (why: string): CommandOutcome => ({
    ...brokenOutcome({ commandId: command.id, why }),
    why: 'shaped',
  });
  try {
    // Nothing to remove for a tool: its home is empty before each command.
    const paths = account === 'tool' ? [] : captures.map(({ path }) => path);
    const isClear = paths.length === 0 || (await removePaths(isolation, space, { paths, account }));
    if (isClear) return await runOnce(order);
    return shaped(
      'The place of the report is locked, or something is in the way there, so the tool was not started.',
    );
  } catch (error) {
    if (!(error instanceof ShapedTreeError)) throw error;
    return shaped(error.message);
  }
}

async function runOnce(order: CommandOrder): Promise<CommandOutcome> {
  const { isolation, space, command, outputBytes } = order;
  const stdout = new KeptOutput(outputBytes);
  const stderr = new KeptOutput(outputBytes);
  const structured = new FirstBytes(reportSizes.structuredBytes);
  const own = command.companion &&
    !command.companion.sharesOutput && {
      stdout: new KeptOutput(outputBytes),
      stderr: new KeptOutput(outputBytes),
    };
  const { companionExitCode, ...end } = await runInSandbox(isolation, space, {
    ...programOf(command),
    ...(command.prepared === undefined ? {} : { prepared: command.prepared }),
    stdin: command.stdin,
    timeoutMs: command.timeoutMs,
    ...(space.isBuild ? { fileSizeBytes: space.limits.diskBytes } : {}),
    stdout,
    stderr,
    floodBytes: outputBytes + floodAllowanceBytes,
    onChunk: liveText(order),
    signal: order.signal,
    ...(command.structuredOutput ? { structured } : {}),
    ...(command.companion ? { companion: { ...programOf(command.companion), ...(own ? { own } : {}) } } : {}),
    ...(order.networkHolder ? { networkHolder: order.networkHolder } : {}),
  });
  const isCut = structured.totalBytes > reportSizes.structuredBytes;
  const lines = readable(structured.bytes());
  const { captures, tooLarge } = await readCaptures(isolation, space, command);
  return {
    commandId: command.id,
    ...end,
    stdout: stdout.text(),
    stderr: stderr.text(),
    structured: isCut ? toLineEnd(lines) : lines,
    captures,
    tooLarge: isCut ? [...tooLarge, 'structured'] : tooLarge,
    ...(own
      ? { companion: { exitCode: companionExitCode, stdout: own.stdout.text(), stderr: own.stderr.text() } }
      : {}),
  };
}

function programOf(asked: Omit<Companion, 'sharesOutput'>) {
  const { argv, env, cwd, script, account, guarded, unseen = [] } = asked;
  const program = { argv, environment: env, cwd, account, isGuarded: guarded, unseen };
  return { ...program, ...(script === undefined ? {} : { script }) };
}

/** The outcome of a command that was never started. */
export function brokenOutcome({ commandId, why }: { commandId: string; why: string }): CommandOutcome {
  const text = `${why}\n`;
  return {
    commandId,
    ...{ verdict: 'sandbox_error', exitCode: null, durationMs: 0 },
    stdout: { text: '', truncated: false, totalBytes: 0 },
    stderr: { text, truncated: false, totalBytes: Buffer.byteLength(text) },
    structured: '',
    captures: {},
    tooLarge: [],
  };
}

/** Reports text while the command runs, at most as much as is kept in the end. */
function liveText({
  outputBytes,
  onText,
}: CommandOrder): (stream: 'stdout' | 'stderr', chunk: Buffer) => void {
  const decoders = { stdout: new StringDecoder('utf8'), stderr: new StringDecoder('utf8') };
  const leftBytes = { stdout: outputBytes, stderr: outputBytes };
  return (stream, chunk) => {
    const shown = chunk.subarray(0, leftBytes[stream]);
    if (shown.length === 0) return;
    leftBytes[stream] -= shown.length;
    const text = decoders[stream].write(shown).replaceAll('\0', '\uFFFD');
    if (text !== '') onText(stream, text);
  };
}
