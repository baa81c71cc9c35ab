// Processor time of the processes of the site. It is what a result costs, however busy the machine is with other work.
import { readdirSync, readFileSync } from 'node:fs';

interface Known {
  readonly parent: number;
  readonly command: string;
  /** Milliseconds of the process itself. */
  readonly own: number;
  /** Milliseconds of the children that it has waited for, with theirs. */
  readonly waited: number;
}

/** The kernel counts in hundredths of a second. */
const tickMs = 10;

function table(): Map<number, Known> {
  const known = new Map<number, Known>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [, parent = 0] = fields;
      const [user = 0, system = 0, ofChildren = 0, ofTheirSystem = 0] = fields.slice(11, 15);
      const own = (user + system) * tickMs;
      known.set(Number(pid), { parent, command, own, waited: (ofChildren + ofTheirSystem) * tickMs });
    } catch {
      // It has ended since.
    }
  }
  return known;
}

export interface SiteTimes {
  readonly server: number;
  readonly worker: number;
  readonly postgres: number;
  /** Node of the runner. */
  readonly runner: number;
  /** All that the runner starts: sandboxes with their programs, places of jobs. */
  readonly sandboxes: number;
}

export function timesOfSite(pids: { readonly product: number; readonly postgres: number }): SiteTimes {
  const known = table();
  const named = (name: string): number[] =>
    below(known, pids.product).filter((pid) => known.get(pid)?.command.includes(`/server/${name}.mjs`));
  // Outermost first; what lies between the outer and the inner process does nothing.
  const inner = timesOf(known, named('runner').at(-1) ?? 0);
  return {
    server: whole(known, named('server')),
    worker: whole(known, named('worker')),
    postgres: whole(known, [pids.postgres, ...below(known, pids.postgres)]),
    runner: inner.own,
    sandboxes: inner.started,
  };
}

/** Milliseconds of this process, and of all that it has started. */
export function timesOfMe(): { readonly own: number; readonly started: number } {
  return timesOf(table(), process.pid);
}

/** Those that it has started are its children that ended, and those that go on, with theirs. */
function timesOf(known: Table, pid: number): { readonly own: number; readonly started: number } {
  const { own = 0, waited = 0 } = known.get(pid) ?? {};
  return { own, started: waited + whole(known, below(known, pid)) };
}

type Table = ReadonlyMap<number, Known>;

function below(known: Table, pid: number): number[] {
  return [...known].flatMap(([child, { parent }]) => (parent === pid ? [child, ...below(known, child)] : []));
}

function whole(known: Table, pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (known.get(pid)?.own ?? 0) + (known.get(pid)?.waited ?? 0), 0);
}
