// Gives the product its own role and database in the embedded PostgreSQL. The superuser can read files and
// start programs, so a security hole in the product must not give an attacker the superuser's rights.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Client } from 'pg';
import { loneClient } from './lone-client.ts';

const name = 'proofmark';

/**
 * Makes role and database where they are missing, hands over what the superuser still owns, and
 * returns the product's address.
 */
export async function prepareProductDatabase(adminUrl: string, passwordPath: string): Promise<string> {
  const password = passwordAt(passwordPath);
  await withClient(adminUrl, async (client) => {
    if ((await client.query('select 1 from pg_roles where rolname = $1', [name])).rows.length === 0)
      await client.query(`create role ${name}`);
    const limits = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
    await client.query(`alter role ${name} ${limits} password '${password}'`);
    if ((await client.query('select 1 from pg_database where datname = $1', [name])).rows.length === 0)
      await client.query(`create database ${name}`);
    await client.query(`alter database ${name} owner to ${name}`);
  });
  const database = new URL(adminUrl);
  database.pathname = `/${name}`;
  await withClient(database.href, (client) => client.query(handOver));
  database.username = name;
  database.password = password;
  return database.href;
}

function passwordAt(path: string): string {
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600 });
  const password = readFileSync(path, 'utf8');
  if (!/^[0-9a-f]{48}$/.test(password))
    throw new Error(`${path} does not hold the password of the database.`);
  return password;
}

/**
 * In older data folders the superuser owns everything. `reassign owned` refuses to work for that role, since
 * the server itself needs it, so each object is named. All are handed over or none; indexes, and sequences of
 * columns, follow their tables.
 */
const handOver = `
do $$
declare statement text;
begin
  for statement in
    select format('alter schema %I owner to ${name}', nspname) from pg_namespace
    where nspowner = 'postgres'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select format('alter %s %I.%I owner to ${name}',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      nspname, relname)
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relowner = 'postgres'::regrole and relkind in ('r', 'p', 'S', 'v', 'm')
      and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass
        and objid = pg_class.oid and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass and refobjsubid > 0)
    union all
    select format('alter routine %s owner to ${name}', pg_proc.oid::regprocedure)
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where proowner = 'postgres'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select format('alter type %I.%I owner to ${name}', nspname, typname)
    from pg_type join pg_namespace on pg_namespace.oid = typnamespace
    where typowner = 'postgres'::regrole and typtype in ('e', 'd') and nspname !~ '^pg_'
      and nspname <> 'information_schema'
  loop
    execute statement;
  end loop;
end $$`;

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = loneClient({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
