import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** Reads the state of the server from postmaster.pid: line 1 pid, line 4 port, line 8 state. */
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

/** The server that runs on this folder now, if any: it may have outlived the process that started it. */
export async function findLivePostmaster(folder: string): Promise<Postmaster | undefined> {
  const postmaster = readPostmaster(folder);
  if (!postmaster || !isAlive(postmaster.pid) || !servesFolder(postmaster.pid, folder)) return undefined;
  return (await answers(postmaster.port)) ? postmaster : undefined;
}

/**
 * SIGINT is PostgreSQL's fast shutdown: it rolls back, writes a checkpoint and ends. When that
 * takes too long, SIGQUIT skips the checkpoint. No committed data is lost: the next start recovers
 * it from the write-ahead log.
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

// The process id of a dead server may belong to another program by now.
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
