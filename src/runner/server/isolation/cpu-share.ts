// Tests may take longer where a machine has too little for all; people who use the site wait for it.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A quarter of what other programs of the machine get, by its name in version 1 and in version 2 of cgroups. */
const shares = { 'cpu.shares': '256', 'cpu.weight': '25' };

/** Without cgroups: about a tenth of what a program with the usual priority gets. */
export const lowPriority = 10;

/** Lowers what the programs of a group get of the processor while others want it, too. */
export function giveLowShare(cpuFolder: string): void {
  for (const [file, share] of Object.entries(shares)) {
    if (existsSync(join(cpuFolder, file))) writeFileSync(join(cpuFolder, file), share);
  }
}
