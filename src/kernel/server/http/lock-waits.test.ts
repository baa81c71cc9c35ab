import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useWorld } from '../../../../tests/support/world.ts';

const makeWorld = useWorld();

it('a wait for a locked row ends before the time of its statement, which would be told as a fault', async () => {
  const { platform } = await makeWorld();
  const { rows } = await sql<{ name: string; ms: number }>`
    select name, setting::integer as ms from pg_settings where name in ('lock_timeout', 'statement_timeout')
    order by name`.execute(platform.database.db);
  const [lock, statement] = rows;
  expect(lock?.ms).toBeGreaterThan(0);
  expect(lock?.ms).toBeLessThan(statement?.ms ?? 0);
});
