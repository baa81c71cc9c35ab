import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/kernel/server/postgres/embedded.ts';
import { prepareProductDatabase } from '../../src/kernel/server/postgres/product-database.ts';
import { prepareDatabase } from '../../src/app/prepare-database.ts';
import { root } from './command.ts';
import type { Lock } from './lock.ts';
import type { Options } from './options.ts';
import { killGroup, stopSignal, whenEndedAtOnce } from './stop-request.ts';
import { removeUnfinishedDemo } from './unfinished-demo.ts';

export interface RunningDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const guardDelaySeconds = 20;

/** The server of DATABASE_URL, or our own on the data folder. */
export async function openDatabase(
  { databaseUrl: givenUrl, dataFolder }: Pick<Options, 'databaseUrl' | 'dataFolder'>,
  lock: Lock,
  say: (line: string) => void,
): Promise<RunningDatabase> {
  if (givenUrl) return { url: givenUrl, stop: () => Promise.resolve() };
  const postgres = await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), signal: stopSignal });
  const endGuard = guard(postgres.pid, lock);
  whenEndedAtOnce(() => process.kill(postgres.pid, 'SIGQUIT'));
  const stop = async (): Promise<void> => {
    await postgres.stop();
    endGuard();
  };
  try {
    if (await removeUnfinishedDemo(postgres.url, dataFolder))
      say('Filling in the demo was interrupted: once more');
    return { url: await productDatabase(postgres.url, dataFolder), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The embedded database of a data folder for a moment: of a site that runs, or started and stopped again. */
export async function borrowDatabase(dataFolder: string): Promise<RunningDatabase> {
  const postgres = await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres') });
  const stop = postgres.adopted ? () => Promise.resolve() : postgres.stop;
  return { url: await productDatabase(postgres.url, dataFolder), stop };
}

function productDatabase(adminUrl: string, dataFolder: string): Promise<string> {
  return prepareProductDatabase(adminUrl, join(dataFolder, 'postgres.product-password'));
}

export async function migrateDatabase(url: string): Promise<string[]> {
  return prepareDatabase(url, join(root, 'migrations'));
}

export async function hasPeople(url: string): Promise<boolean> {
  return (await rowsOf(url, 'select 1 from person limit 1')) > 0;
}

async function rowsOf(url: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows.length;
  } finally {
    await client.end();
  }
}

// PostgreSQL outlives us on purpose (see embedded.ts). When we are killed without a chance to stop it, this
// shell sees its input close, gives the server time to drain, and stops it unless a later run has taken over.
function guard(postgresPid: number, lock: Lock): () => void {
  const script = 'cat; sleep "$4"; [ "$(cat "$1")" = "$2" ] && kill -INT "$3"';
  const shell = spawn(
    'sh',
    ['-c', script, 'guard', lock.path, `${process.pid}`, `${postgresPid}`, `${guardDelaySeconds}`],
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  shell.unref();
  return () => killGroup(shell, 'SIGKILL');
}
