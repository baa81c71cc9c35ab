// The PostgreSQL that comes with the product, for one machine and for tests. It runs detached, so that Ctrl+C
// does not end it before our server has finished. A PostgreSQL that still runs is used again.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve as resolvePath } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, accountFor } from './account.ts';
import { postgresBinaries } from './binaries.ts';
import { findLivePostmaster, readPostmaster, stopPostmaster } from './postmaster.ts';

export interface EmbeddedPostgresOptions {
  readonly folder: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Ends a start that is under way, and removes what it has made. */
  readonly signal?: AbortSignal | undefined;
}

export interface EmbeddedPostgres {
  readonly url: string;
  readonly pid: number;
  /** True when the database was already running. */
  readonly adopted: boolean;
  readonly stop: () => Promise<void>;
}

interface Place {
  readonly folder: string;
  readonly binaries: string;
  readonly account: Account;
  readonly signal: AbortSignal | undefined;
}

const readyTimeoutMs = 60_000;
const startAttempts = 10;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolvePath(options.folder);
  const live = await findLivePostmaster(folder);
  if (live) return embeddedPostgres(folder, { ...live, adopted: true });

  const binaries = postgresBinaries();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { signal } = options;
  const place: Place = { folder, binaries, account: accountFor(folder, binaries), signal };
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(place);
  const started = await startWithRetries(place, options.settings ?? {});
  return embeddedPostgres(folder, { ...started, adopted: false });
}

function embeddedPostgres(
  folder: string,
  { pid, port, adopted }: { pid: number; port: number; adopted: boolean },
): EmbeddedPostgres {
  const password = readFileSync(passwordFileOf(folder), 'utf8');
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  return { url, pid, adopted, stop: () => stopPostmaster(pid) };
}

function passwordFileOf(folder: string): string {
  return `${folder}.password`;
}

/**
 * Makes the data folder under another name and renames it when it is complete, so that a killed start leaves
 * nothing half-made in its place.
 */
async function initialise({ folder: finished, ...place }: Place): Promise<void> {
  const { account } = place;
  const folder = `${finished}.unfinished`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  writeFileSync(passwordFileOf(finished), password, { mode: 0o600 });
  // initdb reads the password as the account that will own the data, so it gets a copy
  // that this account may read.
  const copy = `${folder}.initial-password`;
  writeFileSync(copy, password, { mode: 0o600 });
  if (account.owner) {
    chownSync(folder, account.owner.uid, account.owner.gid);
    chownSync(copy, account.owner.uid, account.owner.gid);
  }
  chmodSync(folder, 0o700);
  try {
    await runInitdb({ ...place, folder }, copy);
  } finally {
    rmSync(copy);
  }
  renameSync(folder, finished);
}

async function runInitdb(place: Place, passwordFile: string): Promise<void> {
  const initdb = startProgram(place, [
    'initdb',
    ...['-D', place.folder, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--no-sync', '--no-instructions'],
  ]);
  let output = '';
  initdb.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  initdb.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const kill = (): void => void (initdb.pid === undefined || process.kill(-initdb.pid, 'SIGKILL'));
  place.signal?.addEventListener('abort', kill, { once: true });
  const code = await exitOf(initdb);
  place.signal?.removeEventListener('abort', kill);
  place.signal?.throwIfAborted();
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${output.trim()}`);
}

type Started = { pid: number; port: number } | { exited: number | string };

// Child processes of a killed postmaster hold its shared memory for a moment, so the next
// start must wait for them.
async function startWithRetries(place: Place, settings: Readonly<Record<string, string>>) {
  let exited: number | string = 0;
  for (let attempt = 0; attempt < startAttempts; attempt++) {
    place.signal?.throwIfAborted();
    const started = await startOnce(place, settings);
    if ('pid' in started) return started;
    exited = started.exited;
    await sleep(300);
  }
  throw new Error(`PostgreSQL does not start (${exited}): see ${join(place.folder, 'server.log')}`);
}

async function startOnce(place: Place, settings: Readonly<Record<string, string>>): Promise<Started> {
  const port = await freePort();
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(join(place.folder, 'server.log'), 'a', 0o600);
  if (place.account.owner) fchownSync(log, place.account.owner.uid, place.account.owner.gid);
  const command = ['postgres', '-D', place.folder, '-p', `${port}`, '-h', '127.0.0.1', '-k', '', ...options];
  const child = startProgram(place, command, log);
  closeSync(log);
  child.unref();
  return Promise.race([exitOf(child).then((exited) => ({ exited })), untilReady(place, port, child)]);
}

async function untilReady({ folder, signal }: Place, port: number, child: ChildProcess): Promise<Started> {
  for (const end = Date.now() + readyTimeoutMs; Date.now() < end; await sleep(10)) {
    if (signal?.aborted) child.kill('SIGQUIT');
    const postmaster = readPostmaster(folder);
    if (postmaster?.isReady && postmaster.port === port) return postmaster;
    if (child.exitCode !== null || child.signalCode !== null) return { exited: child.exitCode ?? -1 };
  }
  throw new Error(
    `PostgreSQL was not ready within ${readyTimeoutMs / 1000} s: see ${join(folder, 'server.log')}`,
  );
}

/** With a log the program is a server that outlives us; without one we read its output. */
function startProgram(place: Place, command: string[], log?: number): ChildProcess {
  const [name = '', ...programArguments] = command;
  const [program = '', ...rest] = [...place.account.prefix, join(place.binaries, name), ...programArguments];
  return spawn(program, rest, {
    ...place.account.owner,
    cwd: place.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    // Keeps it out of the process group that a terminal signals.
    detached: true,
    stdio: ['ignore', log ?? 'pipe', log ?? 'pipe'],
  });
}

function exitOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
