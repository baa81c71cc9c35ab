// A site whose database accepts no writes: a standby, a full disk, or an administrator's order.
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { expectFault, writtenLog } from '../../tests/support/fault-log.ts';
import { useWorld, type World } from '../../tests/support/world.ts';
import { courseContract } from '../courses/domain/contract.ts';

const makeWorld = useWorld();
// The connections of the job library and of the listener are closed too.
expectFault(/"msg":"job library"/);

async function switchReadOnly(world: World, value: 'on' | 'off'): Promise<void> {
  const { databaseUrl } = world.platform.config;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const name = new URL(databaseUrl).pathname.slice(1);
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database ${name} set default_transaction_read_only = ${value}`);
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  );
  await client.end();
  await expect.poll(() => settingOf(world)).toBe(value);
}

async function settingOf(world: World): Promise<string> {
  try {
    const { rows } = await sql<{ value: string }>`
      select current_setting('transaction_read_only') as value
    `.execute(world.platform.database.db);
    return rows[0]?.value ?? '';
  } catch (error) {
    return String(error);
  }
}

async function ready(world: World): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${world.baseUrl}/readyz`);
  return { status: response.status, body: await response.json() };
}

const rename = (world: World, name: string): Promise<Response> =>
  fetch(`${world.baseUrl}/api/v1/courses/${world.course.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${world.teacher.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });

it('can be read, says to who changes something that it was not stored, and tells it at /readyz', async () => {
  const world = await makeWorld();
  const params = { courseId: world.course.id };
  const before = await world.teacher.call(courseContract.getCourse, { params });
  expect(await ready(world)).toEqual({ status: 200, body: { ready: true, canWrite: true } });
  await switchReadOnly(world, 'on');
  const refused = await rename(world, 'Another');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('30');
  const sentence: unknown = expect.stringMatching(
    /can be read but not changed.* not stored: keep it, and try again/,
  );
  expect(await refused.json()).toMatchObject({ message: sentence });
  // More calls than a process counts before it writes to the database.
  for (let count = 0; count < 130; count += 1) {
    expect(await world.teacher.call(courseContract.getCourse, { params })).toEqual(before);
  }
  expect(await ready(world)).toEqual({
    status: 200,
    body: { ready: true, canWrite: false, reason: sentence },
  });
  const line = writtenLog().find((text) => text.includes('"25006"'));
  expect(line && JSON.parse(line)).toMatchObject({ level: 40, operation: 'patchCourse', status: 503 });
  await switchReadOnly(world, 'off');
  expect((await rename(world, 'Another')).status).toBe(200);
  expect((await ready(world)).body).toEqual({ ready: true, canWrite: true });
});

it('tells at /readyz for a minute that a write was refused for want of room', async () => {
  const world = await makeWorld();
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(
    world.platform.database.db,
  );
  await sql`create trigger full_disk before update on course execute function no_room()`.execute(
    world.platform.database.db,
  );
  const refused = await rename(world, 'Another');
  expect(refused.status).toBe(503);
  const sentence: unknown = expect.stringContaining('has no room left');
  expect(await refused.json()).toMatchObject({ message: sentence });
  expect((await ready(world)).body).toMatchObject({ ready: true, canWrite: false });
  await sql`drop trigger full_disk on course`.execute(world.platform.database.db);
  world.clock.advance(61_000);
  expect((await ready(world)).body).toEqual({ ready: true, canWrite: true });
});
