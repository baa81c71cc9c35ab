// Rows that the database refuses, for tests of what goes on when something fails for one of many.
import { sql, type RawBuilder } from 'kysely';
import type { World } from './world.ts';

interface Refused {
  readonly table: string;
  readonly on: 'insert' | 'update';
  /** About `new`, the row that is written. */
  readonly when: RawBuilder<boolean>;
}

/** Does the work while the database refuses these rows. */
export async function whileRefusing(
  { platform }: World,
  { table, on, when }: Refused,
  work: () => Promise<void>,
): Promise<void> {
  const { db } = platform.database;
  await sql`
    create function refuse_row() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
    db,
  );
  await sql`
    create trigger refuse_row before ${sql.raw(on)} on ${sql.table(table)} for each row
    when (${when}) execute function refuse_row()`.execute(db);
  try {
    await work();
  } finally {
    await sql`drop function refuse_row cascade`.execute(db);
  }
}
