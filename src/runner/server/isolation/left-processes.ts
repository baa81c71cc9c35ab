// Finds the processes of a job by its ids, which no other job has. It is for machines whose kernel does not
// count them.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const giveUpAfterMs = 5_000;

/** Kills all processes with these ids, and waits for their end. */
export async function endProcessesOf(uids: readonly number[]): Promise<void> {
  const startedAt = performance.now();
  for (let left = processesOf(uids); left.length > 0; left = processesOf(uids)) {
    left.forEach(killIfThere);
    if (performance.now() - startedAt > giveUpAfterMs) throw new Error(notEnded);
    await sleep(1);
  }
}

export const notEnded = 'Processes of a job did not end after they were killed.';

export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function processesOf(uids: readonly number[]): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => uids.includes(userOf(name)))
    .map(Number);
}

/**
 * Reads the user from the status. The owner of the folder is root for a program that cannot be traced. -1
 * when it has ended.
 */
function userOf(pid: string): number {
  try {
    return Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? -1);
  } catch {
    return -1;
  }
}
