// The migrations that this build knows: a bundle contains their list, and the source code reads the folder.
import { join } from 'node:path';
import { z } from 'zod';
import { readMigrations, type MigrationMark } from '../kernel/server/postgres/schema-state.ts';

const Marks = z.array(z.object({ name: z.string(), sha256: z.string() }));

export async function knownMigrations(): Promise<readonly MigrationMark[]> {
  // The bundler replaces this expression with a text.
  const built = process.env.PROOFMARK_MIGRATIONS;
  return built === undefined
    ? readMigrations(join(import.meta.dirname, '../../migrations'))
    : Marks.parse(JSON.parse(built));
}
