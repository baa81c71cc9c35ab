import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../../../app/prepare-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { prepareProductDatabase } from './product-database.ts';

const migrations = join(import.meta.dirname, '../../../../migrations');
let parent: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'proofmark-product-database-'));
  await chmod(parent, 0o755);
  server = await startEmbeddedPostgres({ folder: join(parent, 'pg'), settings: { fsync: 'off' } });
});

afterAll(async () => {
  await server.stop();
  await rm(parent, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const ownedBySuperuser = `
  select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relowner = 'postgres'::regrole and nspname in ('public', 'pgboss')
  union all select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
  where proowner = 'postgres'::regrole and nspname in ('public', 'pgboss')`;

describe('the database of the product', () => {
  it('is handed over with every row when it was the superuser who made it', async () => {
    await query(server.url, 'create database proofmark');
    const old = new URL(server.url);
    old.pathname = '/proofmark';
    const applied = await prepareDatabase(old.href, migrations);
    await query(old.href, `insert into global_role (name) values ('kept')`);
    const queues = await query(old.href, 'select count(*) from pgboss.queue');

    const passwordPath = join(parent, 'pg.product-password');
    const url = await prepareProductDatabase(server.url, passwordPath);
    expect((await stat(passwordPath)).mode & 0o777).toBe(0o600);
    expect(await query(url, ownedBySuperuser)).toEqual([]);
    const facts = 'rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication';
    expect(await query(url, `select rolname, ${facts} from pg_roles where rolname = current_user`)).toEqual([
      {
        rolname: 'proofmark',
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
      },
    ]);
    await expect(query(url, `select pg_read_file('postgresql.conf')`)).rejects.toThrow('permission denied');
    expect(await query(url, `select name from global_role where name = 'kept'`)).toHaveLength(1);
    expect(await query(url, 'select count(*)::int from schema_migration')).toEqual([
      { count: applied.length },
    ]);

    // A later version changes the tables that were handed over; a second start hands over nothing.
    await query(url, 'alter table global_role add column note text');
    expect(await prepareDatabase(url, migrations)).toEqual([]);
    expect(await query(url, 'select count(*) from pgboss.queue')).toEqual(queues);
    expect(await prepareProductDatabase(server.url, passwordPath)).toBe(url);
  });
});
