// Forward-only migrations in plain SQL. A file that was applied is never edited; a file that begins with
// `-- migrate:no-transaction` holds one statement (such as `create index concurrently`) and runs bare.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;
const noTransaction = /^-- migrate:no-transaction$/m;
const lockKey = 7_305_518;

/** Brings the database to the state of this build; gives the names of the files applied now. */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString: databaseUrl, application_name: 'proofmark migrate' });
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

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const wrong = names.find((name) => !fileName.test(name));
  if (wrong) throw new Error(`${wrong} is not a migration's name: it must look like 0001_people.sql`);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
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

async function appliedMigrations(client: Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migration (
    name text constraint schema_migration_pk primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function pendingOf(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown) throw new Error(`The database has ${unknown}, which this build does not know: it is newer.`);
  for (const { name, sha256 } of migrations) {
    if (applied.has(name) && applied.get(name) !== sha256)
      throw new Error(`${name} was edited after it was applied.`);
  }
  return migrations.filter(({ name }) => !applied.has(name));
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
