// One command of a step: its files before, its run with live output, its captures after.
import { StringDecoder } from 'node:string_decoder';
import type { Command, CommandOutcome } from '../domain/plan.ts';
import type { Isolation } from './isolation/isolation.ts';
import type { JobSpace } from './isolation/job-space.ts';
import { FirstBytes, KeptOutput, readable } from './isolation/kept-output.ts';
import type { JobNetwork } from './isolation/network.ts';
import { mayWriteOnTheWay, runInSandbox } from './isolation/sandbox-command.ts';
import { placeTexts, readCaptures } from './isolation/sandbox-files.ts';

export interface CommandOrder {
  readonly isolation: Isolation;
  readonly space: JobSpace;
  readonly command: Command;
  readonly outputBytes: number;
  readonly signal: AbortSignal;
  readonly networkHolder?: JobNetwork;
  readonly onText: (stream: 'stdout' | 'stderr', text: string) => void;
}

/** Beyond what is kept, a command may write this much more before it is killed. */
const floodAllowanceBytes = 4_194_304;
const structuredBytes = 1_048_576;

export async function runCommand(order: CommandOrder): Promise<CommandOutcome> {
  const { isolation, space, command } = order;
  const remove = command.captures.map(({ path }) => path);
  const paths = Object.keys(command.writeFiles);
  if (remove.length === 0 && (paths.length === 0 || mayWriteOnTheWay(isolation, paths))) {
    const outcome = await runOnce(order, command.writeFiles);
    // Never started: if the disk of the job is full, the other way will tell.
    if (outcome.verdict !== 'sandbox_error' || paths.length === 0) return outcome;
  }
  const isPlaced = await placeTexts(isolation, space, { remove, write: command.writeFiles });
  return isPlaced ? runOnce(order, {}) : withoutFiles(order);
}

async function runOnce(order: CommandOrder, writeFiles: Command['writeFiles']): Promise<CommandOutcome> {
  const { isolation, space, command, outputBytes } = order;
  const stdout = new KeptOutput(outputBytes);
  const stderr = new KeptOutput(outputBytes);
  const structured = new FirstBytes(structuredBytes);
  const end = await runInSandbox(isolation, space, {
    argv: command.argv,
    environment: command.env,
    cwd: command.cwd,
    stdin: command.stdin,
    timeoutMs: command.timeoutMs,
    ...(space.isBuild ? { fileSizeBytes: space.limits.diskBytes } : {}),
    writeFiles,
    stdout,
    stderr,
    floodBytes: outputBytes + floodAllowanceBytes,
    onChunk: liveText(order),
    signal: order.signal,
    ...(command.structuredOutput ? { structured } : {}),
    ...(order.networkHolder ? { networkHolder: order.networkHolder } : {}),
  });
  return {
    commandId: command.id,
    ...end,
    stdout: stdout.text(),
    stderr: stderr.text(),
    structured: readable(structured.bytes()),
    captures: await readCaptures(isolation, space, command.captures),
  };
}

function withoutFiles({ command, outputBytes }: CommandOrder): CommandOutcome {
  const stderr = new KeptOutput(outputBytes);
  stderr.add(Buffer.from('The files of this step could not be written: is the disk of the job full?\n'));
  return {
    commandId: command.id,
    ...{ verdict: 'ran', exitCode: 1, durationMs: 0 },
    stdout: new KeptOutput(outputBytes).text(),
    stderr: stderr.text(),
    structured: '',
    captures: {},
  };
}

/** Text pieces while the command runs, as much as is kept in the end. */
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
