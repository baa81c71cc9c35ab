import { readFile, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useWorld } from '../../../../tests/support/world.ts';
import { openDatabase } from '../database.ts';
import { errorReplyOf } from './error-reply.ts';
import { noRoomLeft } from './refusals.ts';

const makeWorld = useWorld();

/** The answer to a call whose statement the database refused with this code. */
async function answered(code: string) {
  const { db } = (await makeWorld()).platform.database;
  const raise = sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`;
  const error = await raise.execute(db).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return errorReplyOf(error, 'v1', { requestId: '1' });
}

it.each(['foreign_key_violation', 'unique_violation'])(
  'who comes second in a race that ends in a %s is told to load it again (ERR-011)',
  async (code) => {
    expect(await answered(code)).toMatchObject({
      status: 409,
      isFault: false,
      body: { code: 'INVALID_STATE' },
    });
  },
);

it.each(['deadlock_detected', 'serialization_failure'])(
  'a request that ended in a %s is tried again, since nothing was changed (ERR-011)',
  async (code) => {
    const reply = await answered(code);
    expect(reply).toMatchObject({ status: 503, isFault: false, headers: { 'retry-after': '1' } });
  },
);

it.each([
  ['read_only_sql_transaction', /can be read but not changed.*not stored/, '30'],
  ['disk_full', /has no room left.*not stored/, '300'],
  ['out_of_memory', /too much to do.*not stored/, '5'],
  ['too_many_connections', /too much to do/, '5'],
  ['lock_not_available', /too much to do.*not stored/, '5'],
  ['cannot_connect_now', /cannot reach its database/, '5'],
  ['sqlclient_unable_to_establish_sqlconnection', /cannot reach its database/, '5'],
  // Nobody knows whether the last statement was committed, so clients must not repeat it by themselves.
  ['admin_shutdown', /cannot reach its database/, undefined],
  ['crash_shutdown', /cannot reach its database/, undefined],
  ['connection_failure', /cannot reach its database/, undefined],
])('a %s is told as what it is, and when to try again', async (code, sentence, retryAfter) => {
  const reply = await answered(code);
  expect(reply).toMatchObject({ status: 503, isFault: false });
  expect(reply.body['message']).toMatch(sentence);
  expect(reply.headers['retry-after']).toBe(retryAfter);
});

it('a database that is not there is told in the same way', async () => {
  const database = openDatabase('postgres://somebody@127.0.0.1:1/none', () => undefined);
  const error = await sql`select 1`.execute(database.db).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  await database.close();
  const reply = errorReplyOf(error, 'v2', { requestId: '1' });
  expect(reply).toMatchObject({ status: 503, isFault: false });
  expect(JSON.stringify(reply.body)).not.toContain('127.0.0.1');
});

it('a full or read-only disk of the files is told like one of the database', async () => {
  const write = () =>
    writeFile('/dev/full', 'x').then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  const reply = errorReplyOf(await write(), 'v1', { requestId: '1' });
  expect(reply).toMatchObject({ status: 503, body: { message: noRoomLeft.text } });
  const missing = await readFile('/nowhere/at/all').then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(errorReplyOf(missing, 'v1', { requestId: '1' }).isFault).toBe(true);
});

it.each(['check_violation', 'not_null_violation', 'undefined_table'])(
  'a %s is a fault of ours',
  async (code) => {
    const reply = await answered(code);
    expect(reply).toMatchObject({ status: 500, isFault: true });
    expect(JSON.stringify(reply.body)).not.toContain(code);
  },
);
