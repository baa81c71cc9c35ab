// A command that runs a program of ours in Python: it starts a tool whose word counts, and tells what the tool
// found on descriptor 3. It runs under the account of tools, so that nothing of a student is near.
import type { Command } from '../../../runner/domain/plan.ts';
import { environmentOf, scriptPath, studentFolder } from './shell.ts';
import type { CommandContext } from './step.ts';

export function toolCommand(
  { id, script }: { readonly id: string; readonly script: string },
  { timeoutMs }: CommandContext,
): Command {
  return {
    id,
    argv: ['python3', '-I', '-B', scriptPath],
    account: 'tool',
    script,
    guarded: true,
    stdin: '',
    env: environmentOf('test'),
    cwd: studentFolder,
    timeoutMs,
    structuredOutput: true,
    captures: [],
    // A program that ran before could have written its own sources anew.
    seesHandInAsSent: true,
  };
}
