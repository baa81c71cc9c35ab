import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';
import { openDatabase, type Database } from './database.ts';
import { statement } from './statement.ts';

let database: Database;
beforeAll(async () => {
  const { url } = await freshDatabase();
  database = openDatabase(url, () => undefined, 2);
});
afterAll(() => database.close());

it('runs one statement with the values of each call, in their order and type, in a transaction too', async () => {
  let built = 0;
  const between = statement((db, given: { from: Date; to: Date; name: string | null }) => {
    built += 1;
    return db
      .selectNoFrom([
        sql<Date>`${given.to}::timestamptz`.as('lastMoment'),
        sql<string | null>`${given.name}::text`.as('givenName'),
        sql<number>`extract(day from ${given.to}::timestamptz - ${given.from}::timestamptz)::int`.as(
          'dayCount',
        ),
        sql<string>`${'fixed'}::text`.as('kind'),
      ])
      .where(sql<boolean>`${given.from}::timestamptz < ${given.to}::timestamptz`);
  });
  const [from, to] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-08T00:00:00Z')];
  for (const name of ['Ada', null, 'Grace', "O'Neil"]) {
    const rows = await between(database.db, { from, to, name });
    expect(rows).toEqual([{ lastMoment: to, givenName: name, dayCount: 7, kind: 'fixed' }]);
  }
  await database.db.transaction().execute(async (tx) => {
    expect(await between(tx, { from: to, to: from, name: '' })).toEqual([]);
  });
  expect(built).toBe(1);
});
