// Forward-only migrations in plain SQL. A file that was applied is never edited; a file that begins with
// `-- migrate:no-transaction` holds one statement (such as `create index concurrently`) and runs bare.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { loneClient } from './lone-client.ts';
import { pendingOf, readMigrations, type Migration, type MigrationMark } from './schema-state.ts';

const noTransaction = /^-- migrate:no-transaction$/m;
const lockKey = 7_305_518;

/** Brings the database to the state of this build; gives the names of the files applied now. */
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

// Polled, because a session blocked in pg_advisory_lock() holds a snapshot, and `create index concurrently`
// of the other process waits for it: PostgreSQL then reports a deadlock. The lock ends with the session.
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
