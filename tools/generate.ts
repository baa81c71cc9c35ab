// npm run generate            writes the files that are made from others
// npm run generate -- --check fails when one of them is stale
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../src/kernel/server/postgres/migrate.ts';
import { readColumns } from './generate/columns.ts';
import { tablesFile } from './generate/tables.ts';
import { root } from './run/command.ts';
import { startThrowAwayPostgres } from './run/throw-away-postgres.ts';

const target = 'src/kernel/server/tables.generated.ts';

const postgres = await startThrowAwayPostgres();
try {
  const text = await tablesOf(postgres.url);
  const path = join(root, target);
  const isFresh = existsSync(path) && readFileSync(path, 'utf8') === text;
  if (!isFresh && process.argv.includes('--check')) {
    console.log(`${target} is stale: run "npm run generate" and commit it.`);
    process.exitCode = 1;
  } else if (!isFresh) {
    writeFileSync(path, text);
    console.log(`wrote ${target}`);
  }
} finally {
  await postgres.remove();
}

async function tablesOf(url: string): Promise<string> {
  await migrate(url, join(root, 'migrations'));
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return tablesFile(await readColumns(client));
  } finally {
    await client.end();
  }
}
