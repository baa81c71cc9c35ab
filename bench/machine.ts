// The machine and the state of the work, as a head for the table: numbers of two machines are never compared.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

export function machineText(): string {
  const [cpu] = cpus();
  const memoryGib = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((value) => value.toFixed(2));
  return [
    `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${memoryGib} GiB`,
    `Node ${process.version}, load ${load.join(' ')}, commit ${commit()}`,
  ].join('\n');
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
