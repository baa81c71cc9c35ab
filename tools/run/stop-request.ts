// When this run is to end, and who ends with it. A terminal sends its signals to every process of the foreground group, so
// whatever we start gets a group of its own and is ended by us, in order. A second signal ends everything at once.
import type { ChildProcess } from 'node:child_process';

const asked = new AbortController();
const groups = new Set<ChildProcess>();
const atOnce: (() => void)[] = [];

/** Aborted by the first signal. */
export const stopSignal: AbortSignal = asked.signal;

/** Ends what was under way because somebody asked for the stop: no error to show anybody. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

let isListening = false;

/** True where signals are requests: only there may a child leave the group that a terminal signals. */
export const ownGroups = (): boolean => isListening;

/** From here on Ctrl+C, SIGTERM and a closed terminal are requests. */
export function listenForSignals(): void {
  isListening = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked.signal.aborted) endAtOnce();
      asked.abort(new Stopped('Stopped.'));
    });
  }
  // Of a closed terminal: nobody reads, and that is no reason to leave processes behind.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** A child in a group of its own, which ends with the run. */
export function endsWithRun<C extends ChildProcess>(child: C): C {
  groups.add(child);
  const forget = (): void => void groups.delete(child);
  child.once('exit', forget);
  child.once('error', forget);
  return child;
}

/** Ends what was started and is not stopped in order: a build, the filling of a database. */
export function endGroups(): void {
  for (const child of groups) killGroup(child, 'SIGKILL');
}

/** What else to do when there is no time for any order. */
export function whenEndedAtOnce(end: () => void): void {
  atOnce.push(end);
}

export function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended already.
    return;
  }
}

function endAtOnce(): void {
  endGroups();
  for (const end of atOnce) end();
  process.exit(130);
}
