import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';
import { openDatabase } from './database.ts';
import { StatementNames } from './prepared-statements.ts';

it('goes on after the tables have changed under a prepared statement', async () => {
  const { url } = await freshDatabase();
  const database = openDatabase(url, () => undefined, 1);
  const { db } = database;
  const read = () => sql`select * from changing where id = ${1}`.execute(db);
  await sql`create table changing (id int)`.execute(db);
  await sql`insert into changing values (1)`.execute(db);
  for (let use = 0; use < 5; use += 1) await read();
  const { rows: prepared } = await sql`select name from pg_prepared_statements`.execute(db);
  expect(prepared).toHaveLength(1);
  await sql`alter table changing add column more int`.execute(db);
  await expect(read()).rejects.toMatchObject({ code: '0A000' });
  expect((await read()).rows).toEqual([{ id: 1, more: null }]);
  await database.close();
});

it('names a statement from its third use on, and no more of them than connections can bear', () => {
  const names = new StatementNames();
  expect([1, 2, 3, 4].map(() => names.nameOf('select 1'))).toEqual([undefined, undefined, 's0_0', 's0_0']);
  for (let at = 0; at < 1_000; at += 1) for (const _use of [1, 2, 3]) names.nameOf(`select ${at + 2}`);
  expect(names.nameOf('select 999')).toBeUndefined();
  expect(names.nameOf('select 1')).toBe('s0_0');
  names.startAnew();
  expect([1, 2, 3].map(() => names.nameOf('select 1'))).toEqual([undefined, undefined, 's1_0']);
});
