// The worlds of all tests watch for work that asks for a second connection inside of a transaction; this asks whether
// they would notice.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/kernel/server/database.ts';
import { freshDatabase } from '../support/database.ts';
import { watchSecondConnections } from '../support/second-connections.ts';

it('notices a query beside the transaction that waits for it, and none before, inside or after it', async () => {
  const { url } = await freshDatabase();
  const database = openDatabase(url, () => undefined, 2);
  const found = watchSecondConnections(database);
  const { db } = database;
  const ask = () => sql`select 1`.execute(db);
  await ask();
  let later: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    later = new Promise((resolve) => setTimeout(resolve, 50)).then(ask);
  });
  await later;
  await ask();
  expect(found()).toEqual([]);
  await db.transaction().execute(() => ask());
  expect(found()).toHaveLength(1);
  await database.close();
});
