// Runs `true` with every flag before any job, so that the start finds out when a machine cannot confine
// programs.
import { NoIsolationError } from './require-confinement.ts';
import type { Isolation } from './isolation.ts';
import { prepareJobSpace, removeJobSpace, type BaseSystem } from './job-space.ts';
import { FirstBytes, KeptOutput } from './kept-output.ts';
import { runInSandbox } from './sandbox-command.ts';

const limits = {
  memoryBytes: 268_435_456,
  diskBytes: 16_777_216,
  fileSizeBytes: 1_048_576,
  processes: 64,
  cores: 1,
  outputBytes: 4_096,
  totalMs: 10_000,
};

/**
 * Runs `true` in the slot and throws the sandbox's message when that fails. Removes everything from the slot.
 */
export async function proveSandbox(
  isolation: Isolation,
  { slot, base }: { slot: number; base: BaseSystem },
): Promise<void> {
  const space = await prepareJobSpace(isolation, { slot, base, layerFolders: [], limits, isBuild: false });
  try {
    const stderr = new KeptOutput(4_096);
    const end = await runInSandbox(isolation, space, {
      argv: ['true'],
      environment: {},
      cwd: '/',
      stdin: '',
      timeoutMs: 10_000,
      stdout: new FirstBytes(0),
      stderr,
      floodBytes: 65_536,
    });
    if (end.verdict === 'ran' && end.exitCode === 0) return;
    throw new NoIsolationError(
      `A trial run in the sandbox failed (${end.verdict}): ${stderr.text().text.trim()}`,
    );
  } finally {
    await removeJobSpace(space);
  }
}
