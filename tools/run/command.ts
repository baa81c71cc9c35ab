import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endsWithRun, ownGroups } from './stop-request.ts';

export const root = join(import.meta.dirname, '../..');

/** What became of one check or step. */
export interface Outcome {
  readonly name: string;
  readonly isOk: boolean;
  readonly output: string;
}

/** Runs a command in the project's root and keeps what it prints. */
export async function run(
  name: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
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
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal ?? 'unknown'));
  });
  const output = Buffer.concat(chunks).toString().trim();
  return { name, isOk: code === 0, output: code === 0 ? output : `${output}\n(${program}: ${code})` };
}
