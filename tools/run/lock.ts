import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One `./run` per data folder. The file holds the number of the process. */
export interface Lock {
  readonly path: string;
  readonly release: () => void;
}

export function takeLock(dataFolder: string): Lock {
  const path = join(dataFolder, 'run.pid');
  const holder = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0;
  if (holder > 0 && isRun(holder))
    throw new Error(`Proofmark already runs on ${dataFolder} (process ${holder}).`);
  writeFileSync(path, String(process.pid));
  return { path, release: () => rmSync(path, { force: true }) };
}

// The number of a killed run may meanwhile belong to another program.
function isRun(pid: number): boolean {
  if (process.platform === 'linux') {
    const path = `/proc/${pid}/cmdline`;
    return existsSync(path) && readFileSync(path, 'utf8').includes('tools/run.ts');
  }
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
