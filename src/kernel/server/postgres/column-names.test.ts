import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { openDatabase, type Database } from '../database.ts';

let database: Database;
beforeAll(async () => {
  const { url } = await freshDatabase();
  database = openDatabase(url, () => undefined, 1);
});
afterAll(() => database.close());

it('writes names in snake_case and gives rows names in camelCase, each time that a statement is used', async () => {
  const { db } = database;
  const query = db
    .selectFrom('settingValue as ownValue')
    .select(['ownValue.tenantId', 'ownValue.updatedAt as lastChangeAt'])
    .where('ownValue.name', '=', 'NO_SUCH_SETTING');
  expect(query.compile().sql).toBe(
    'select "own_value"."tenant_id", "own_value"."updated_at" as "last_change_at" ' +
      'from "setting_value" as "own_value" where "own_value"."name" = $1',
  );
  for (let use = 0; use < 5; use += 1) {
    const { rows } =
      await sql`select 1 as first_value, ${'two'} as "secondValue", 3 as x, 4 as "line2"`.execute(db);
    expect(rows).toEqual([{ firstValue: 1, secondValue: 'two', x: 3, line2: 4 }]);
  }
});

it('leaves the keys inside of JSON and the text of names that are quoted as they are', async () => {
  const { rows } = await sql`select ${'{"a_key": [{"b_key": 1}]}'}::json as kept_json`.execute(database.db);
  expect(rows).toEqual([{ keptJson: { a_key: [{ b_key: 1 }] } }]);
  const strange = sql.id('a"b');
  const named = await sql`select 1 as ${strange}`.execute(database.db);
  expect(named.rows).toEqual([{ 'a"b': 1 }]);
});

it('tells how many rows a change met, and gives a name twice its last value', async () => {
  const { db } = database;
  const now = new Date('2026-03-01T00:00:00Z');
  const row = { tenantId: null, name: 'COLUMN_NAMES', value: '1', updatedAt: now };
  for (let use = 0; use < 4; use += 1) {
    await db.insertInto('settingValue').values(row).execute();
    const removed = await db.deleteFrom('settingValue').where('name', '=', 'COLUMN_NAMES').executeTakeFirst();
    expect(removed.numDeletedRows).toBe(1n);
  }
  expect((await sql`select 1 as a_b, 2 as a_b`.execute(db)).rows).toEqual([{ aB: 2 }]);
});
