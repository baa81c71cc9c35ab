// Checks that a database matches a build: which of its migrations were applied, and with which text.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError, type Pool } from 'pg';
import { RefusedStart } from '../start/refused-start.ts';

/** A migration as builds and databases record it. */
export interface MigrationMark {
  readonly name: string;
  readonly sha256: string;
}

export interface Migration extends MigrationMark {
  readonly text: string;
}

const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;
const undefinedTable = '42P01';

export async function readMigrations(folder: string): Promise<Migration[]> {
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

/**
 * The migrations that the database still lacks. Refuses a database that a newer build has migrated, or that
 * applied a migration with another text.
 */
export function pendingOf<M extends MigrationMark>(
  known: readonly M[],
  applied: readonly MigrationMark[],
): M[] {
  const names = new Set(known.map(({ name }) => name));
  const unknown = applied.find(({ name }) => !names.has(name));
  if (unknown)
    throw new RefusedStart(
      `The database has ${unknown.name}, which this build does not know: a newer version has migrated it. ` +
        'Start that version here too, or go back to a backup that was made before.',
    );
  const sha256Of = new Map(applied.map(({ name, sha256 }) => [name, sha256]));
  const edited = known.find(({ name, sha256 }) => (sha256Of.get(name) ?? sha256) !== sha256);
  if (edited)
    throw new RefusedStart(
      `${edited.name} was edited after it was applied: the database was made from another text than this build ` +
        'has. Take back the edit and write a new migration for it, or start the version that migrated the database.',
    );
  return known.filter(({ name }) => !sha256Of.has(name));
}

/** Refuses to start on a database that does not match this build. */
export async function requireSchema(pool: Pool, known: readonly MigrationMark[]): Promise<void> {
  const [first, ...others] = pendingOf(known, await appliedMarks(pool));
  if (!first) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  throw new RefusedStart(
    `The database is older than this build: it lacks ${first.name}${more}. ` +
      'Run tools/migrate.ts with its DATABASE_URL, then start again.',
  );
}

async function appliedMarks(pool: Pool): Promise<MigrationMark[]> {
  try {
    return (await pool.query<MigrationMark>('select name, sha256 from schema_migration order by name')).rows;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === undefinedTable) return [];
    throw error;
  }
}
