import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endsWithRun, ownGroups } from './stop-request.ts';

export const root = join(import.meta.dirname, '../..');

/** What became of one check or step. */
export interface Outcome {
  readonly name: string;
  readonly isOk: boolean;
  readonly output: string;
}

/** How to run a command: what it finds in its environment, and after how many minutes it counts as hanging and is ended. */
export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly minutes?: number;
}

/** Runs a command in the project's root and keeps what it prints. */
export async function run(
  name: string,
  command: readonly string[],
  { environment = {}, minutes = 20 }: RunOptions = {},
): Promise<Outcome> {
  const [program = '', ...programArguments] = command;
  const child = endsWithRun(
    spawn(program, programArguments, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: ownGroups(),
    }),
  );
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const limit = endAfter(child, minutes);
  const code = await endOf(child);
  const output = Buffer.concat(chunks).toString().trim();
  const reason = limit.isOver() ? `${program}: ended after ${minutes} minutes` : `${program}: ${code}`;
  return { name, isOk: code === 0, output: code === 0 ? output : `${output}\n(${reason})` };
}

/** How long a command that ended may be heard: a process that it left behind can hold its output open for ever. */
const lastWordsMilliseconds = 5000;

async function endOf(child: ChildProcess): Promise<number | string> {
  const closed = once(child, 'close').catch(() => undefined);
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? signal ?? 'unknown'));
  });
  await Promise.race([closed, wait(lastWordsMilliseconds, undefined, { ref: false })]);
  child.stdout?.destroy();
  child.stderr?.destroy();
  return code;
}

/** Asks a command to end after so many minutes, and ends it twenty seconds later. */
function endAfter(child: ChildProcess, minutes: number): { isOver: () => boolean } {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    // As Ctrl+C does: the runners of tests then take down what they have started. SIGTERM ends them at once.
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGKILL'), 20_000).unref();
  }, minutes * 60_000);
  child.once('exit', () => clearTimeout(timer));
  child.once('error', () => clearTimeout(timer));
  return { isOver: () => isOver };
}
