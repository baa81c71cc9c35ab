import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../../tests/support/database.ts';
import { migrate } from './migrate.ts';

let folder: string;
let url: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofmark-migrations-'));
  ({ url } = await emptyDatabase());
});

afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, text: string) => writeFile(join(folder, name), text);

async function tables(): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  await client.end();
  return rows.map(({ name }) => name);
}

describe('migrate', () => {
  it('applies the files in the order of their numbers, each once', async () => {
    await write('0002_second.sql', 'alter table first add column note text');
    await write('0001_first.sql', 'create table first (id int)');
    expect(await migrate(url, folder)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(url, folder)).toEqual([]);
    expect(await tables()).toEqual(['first', 'schema_migration']);
  });

  it('leaves nothing behind of a file that fails', async () => {
    await write('0001_half.sql', 'create table half (id int); select 1 / 0');
    await expect(migrate(url, folder)).rejects.toThrow('0001_half.sql failed: division by zero');
    expect(await tables()).toEqual(['schema_migration']);
  });

  it('runs a marked file outside a transaction, as concurrent indexes need', async () => {
    await write('0001_table.sql', 'create table first (id int)');
    await write(
      '0002_index.sql',
      '-- migrate:no-transaction\ncreate index concurrently first_id_idx on first (id)',
    );
    expect(await migrate(url, folder)).toHaveLength(2);
  });

  it('refuses a file that was edited after it was applied', async () => {
    await write('0001_first.sql', 'create table first (id int)');
    await migrate(url, folder);
    await write('0001_first.sql', 'create table first (id bigint)');
    await expect(migrate(url, folder)).rejects.toThrow('0001_first.sql was edited after it was applied');
  });

  it('refuses a database that is newer than this build', async () => {
    await write('0001_first.sql', 'create table first (id int)');
    await migrate(url, folder);
    await rm(join(folder, '0001_first.sql'));
    await expect(migrate(url, folder)).rejects.toThrow('which this build does not know');
  });

  it('refuses a file whose name has no number', async () => {
    await write('first.sql', 'create table first (id int)');
    await expect(migrate(url, folder)).rejects.toThrow('is not a migration');
  });

  it('applies each file once when two processes start together', async () => {
    await write('0001_first.sql', 'create table first (id int); select pg_sleep(0.3)');
    const applied = await Promise.all([migrate(url, folder), migrate(url, folder)]);
    expect(applied.flat()).toEqual(['0001_first.sql']);
  });
});
