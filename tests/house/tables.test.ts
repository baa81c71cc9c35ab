import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { houseMap } from './house-map.ts';
import { isTest, type SourceFile, sourceFiles } from './source-files.ts';

const kyselyWrite = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([A-Za-z0-9]+)/g;
const sqlWrite =
  /\b(?:insert\s+into|delete\s+from|update)\s+([a-z_][a-z0-9_]*)\s+(?:as\s|set\s|where\s|values\s|select\s|\(|using\s)/g;

let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: (await freshDatabase()).url });
  await client.connect();
});
afterAll(() => client.end());

async function listOf(query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

function tablesWrittenBy({ text }: SourceFile): string[] {
  const byKysely = [...text.matchAll(kyselyWrite)].map(([, name = '']) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const bySql = [...text.matchAll(sqlWrite)].map(([, name = '']) => name);
  return [...byKysely, ...bySql];
}

describe('migrations', () => {
  const files = sourceFiles('migrations/*.sql');

  it('have each number once, without a gap', () => {
    const numbers = files.map(({ path }) =>
      Number(path.slice('migrations/'.length, 'migrations/'.length + 4)),
    );
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('apply on an empty database', async () => {
    expect(await listOf('select name from schema_migration order by name')).toHaveLength(files.length);
  });

  it('name every constraint, none by a default that later changes with the columns', async () => {
    const unnamed = await listOf(`
      select conrelid::regclass || ': ' || conname as name from pg_constraint
       where connamespace = 'public'::regnamespace and contype in ('c', 'x') and conname ~ '_check[0-9]+$'`);
    expect(unnamed).toEqual([]);
  });

  it('index every foreign key', async () => {
    const withoutIndex = await listOf(`
      select k.conrelid::regclass || ': ' || k.conname as name from pg_constraint k
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace
         and not exists (
           select from pg_index i
            where i.indrelid = k.conrelid and i.indpred is null
              and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`);
    expect(withoutIndex).toEqual([]);
  });
});

describe('tables', () => {
  const owners = Object.entries(houseMap.rooms).flatMap(([room, { tables }]) =>
    tables.map((table) => ({ room, table })),
  );

  it('belong to exactly one room of the map', async () => {
    const names = await listOf(`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migration'`);
    expect(owners.map(({ table }) => table).sort()).toEqual(names.sort());
  });

  it('are written only by the room that owns them', () => {
    const ownerOf = new Map(owners.map(({ room, table }) => [table, room]));
    const writers = sourceFiles(['src/*/server/**/*.ts', 'src/app/**/*.ts'], (path) => !isTest(path));
    const writes = writers.flatMap((file) =>
      tablesWrittenBy(file).map((table) => ({ path: file.path, table })),
    );
    const known = writes.filter(({ table }) => ownerOf.has(table));
    expect(known.length).toBeGreaterThan(0);
    const wrong = known.filter(({ path, table }) => path.split('/')[1] !== ownerOf.get(table));
    expect(wrong.map(({ path, table }) => `${path} writes ${table}`)).toEqual([]);
  });

  it('are found in both ways of writing them', () => {
    const text =
      "tx.insertInto('auditEntry'); sql`update live_event set x = 1`; sql`delete from mail where id = 1`";
    expect(tablesWrittenBy({ path: '', text })).toEqual(['audit_entry', 'live_event', 'mail']);
  });
});
