// Forward-only migrations in plain SQL. An applied file is never edited. A file that begins with
// `-- migrate:no-transaction` holds one statement (such as `create index concurrently`) and runs
// outside of a transaction.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { loneClient } from './lone-client.ts';
import { pendingOf, readMigrations, type Migration, type MigrationMark } from './schema-state.ts';

const noTransaction = /^-- migrate:no-transaction$/m;
const lockKey = 7_305_518;

/** Applies all missing migrations; returns the names of the files applied now. */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = loneClient({ connectionString: databaseUrl, application_name: 'proofmark migrate' });
  await client.connect();
  try {
    await takeLock(client);
    const applied = await appliedMigrations(client);
    const missing = pendingOf(migrations, applied);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

// The lock is polled. A session that blocks in pg_advisory_lock() holds a snapshot, and `create index
// concurrently` of another process waits for that snapshot, which PostgreSQL reports as a deadlock. The
// lock ends with the session.
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      lockKey,
    ]);
    if (rows[0]?.locked) return;
    await sleep(200);
  }
}

async function appliedMigrations(client: Client): Promise<MigrationMark[]> {
  await client.query(`create table if not exists schema_migration (
    name text constraint schema_migration_pk primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`);
  return (await client.query<MigrationMark>('select name, sha256 from schema_migration')).rows;
}

async function apply(client: Client, migration: Migration): Promise<void> {
  const isTransactional = !noTransaction.test(migration.text);
  try {
    if (isTransactional) await client.query('begin');
    await client.query(migration.text);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    if (isTransactional) await client.query('commit');
  } catch (error) {
    if (isTransactional) await client.query('rollback');
    throw new Error(`${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
