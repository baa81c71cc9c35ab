import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** What the server says of itself in postmaster.pid: line 1 pid, line 4 port, line 8 state. */
export function readPostmaster(folder: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port, isReady: lines[7]?.trim() === 'ready' } : undefined;
}

/** The server that works on this folder now, if there is one: its starter may have been killed. */
export async function findLivePostmaster(folder: string): Promise<Postmaster | undefined> {
  const postmaster = readPostmaster(folder);
  if (!postmaster || !isAlive(postmaster.pid) || !servesFolder(postmaster.pid, folder)) return undefined;
  return (await answers(postmaster.port)) ? postmaster : undefined;
}

/**
 * SIGINT is PostgreSQL's fast shutdown: it rolls back, writes a checkpoint and ends. Where that takes long, SIGQUIT leaves
 * the checkpoint out: nothing that was committed is lost, the next start reads it from the log.
 */
export async function stopPostmaster(pid: number, patienceMs = 1000): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 30_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(10)) {
      if (!isAlive(pid)) return;
    }
  }
  throw new Error(`PostgreSQL (pid ${pid}) did not stop`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// The number of a dead server may meanwhile belong to another program.
function servesFolder(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
