// npm run generate            writes the files that are made from others
// npm run generate -- --check fails when one of them is stale
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../src/kernel/server/postgres/migrate.ts';
import { settingCatalogue } from '../src/tenants/domain/catalogue.ts';
import { houseMap } from '../tests/house/house-map.ts';
import { browserDefaultsFile } from './generate/browser-defaults.ts';
import { readColumns } from './generate/columns.ts';
import { javaProgramsFile, pythonProgramsFile } from './generate/program-texts.ts';
import { roomsPicture } from './generate/rooms-picture.ts';
import { tablesFile } from './generate/tables.ts';
import { root } from './run/command.ts';
import { startThrowAwayPostgres } from './run/throw-away-postgres.ts';

const postgres = await startThrowAwayPostgres();
try {
  freshen('src/kernel/server/tables.generated.ts', await tablesOf(postgres.url));
} finally {
  await postgres.remove();
}
const steps = 'src/autotest/domain/steps';
freshen(
  `${steps}/python-programs.generated.ts`,
  pythonProgramsFile({ name: 'pythonPrograms', folder: join(root, steps, 'python') }),
);
freshen(
  `${steps}/java-programs.generated.ts`,
  javaProgramsFile({ name: 'javaPrograms', folder: join(root, steps, 'java') }),
);
freshen('docs/rooms.svg', roomsPicture(houseMap, new Set(readdirSync(join(root, 'src')))));

freshen('src/tenants/domain/browser-defaults.generated.ts', browserDefaultsFile(settingCatalogue));

function freshen(target: string, text: string): void {
  const path = join(root, target);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  if (process.argv.includes('--check')) {
    console.log(`${target} is stale: run "npm run generate" and commit it.`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(path, text);
  console.log(`wrote ${target}`);
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
