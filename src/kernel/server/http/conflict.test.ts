import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useWorld } from '../../../../tests/support/world.ts';
import { errorReplyOf } from './error-reply.ts';

const makeWorld = useWorld();

/** What the caller of a call reads whose statement the database refused with this code. */
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

it.each(['check_violation', 'not_null_violation', 'undefined_table'])(
  'a %s is a fault of ours',
  async (code) => {
    const reply = await answered(code);
    expect(reply).toMatchObject({ status: 500, isFault: true });
    expect(JSON.stringify(reply.body)).not.toContain(code);
  },
);
