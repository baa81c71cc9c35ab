// Tests may take longer where a machine has too little for all; people who use the site wait for it.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Half of what one other program of the machine gets, all sandboxes together, by its name in version 1 and in version 2 of cgroups. */
const shares = { 'cpu.shares': '512', 'cpu.weight': '50' };

/** Without cgroups: about a tenth of what a program with the usual priority gets. */
export const lowPriority = 10;

/** Lowers what the programs of a group get of the processor while others want it, too. */
export function giveLowShare(cpuFolder: string): void {
  for (const [file, share] of Object.entries(shares)) {
    if (existsSync(join(cpuFolder, file))) writeFileSync(join(cpuFolder, file), share);
  }
}
