// Keeps the site fast for people: tests may take longer when the machine is too busy for everything.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * All sandboxes together get half of the processor time of one other program. The keys are the file names in
 * version 1 and version 2.
 */
const shares = { 'cpu.shares': '512', 'cpu.weight': '50' };

/** Without cgroups each program gets this priority: about a tenth of the usual processor time. */
export const lowPriority = 10;

/** Lowers the share of the processor for a group. It counts only while other programs want the processor. */
export function giveLowShare(cpuFolder: string): void {
  for (const [file, share] of Object.entries(shares)) {
    if (existsSync(join(cpuFolder, file))) writeFileSync(join(cpuFolder, file), share);
  }
}
