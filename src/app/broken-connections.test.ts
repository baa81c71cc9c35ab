// Database connections that break during work: callers get an error, and the process goes on. A missing error
// listener would end the whole process, and this file with it.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectFault } from '../../tests/support/fault-log.ts';
import { useWorld, type World } from '../../tests/support/world.ts';
import { liveKeyOf } from '../kernel/domain/live.ts';
import { loneClient } from '../kernel/server/postgres/lone-client.ts';
import { submissionsTopic } from '../submissions/domain/events.ts';

const makeWorld = useWorld();

/** Breaks all connections of the site: the pool's, the job library's, and the listener's for live events. */
async function breakConnections({ platform }: World): Promise<void> {
  const client = loneClient({ connectionString: platform.config.databaseUrl });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

/** Waits until every connection of the pool has been replaced. */
async function recovered({ platform: { database } }: World): Promise<void> {
  const all = () => Promise.all(Array.from({ length: 10 }, () => sql`select 1`.execute(database.db)));
  await expect
    .poll(() =>
      all().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
}

expectFault(/job library/);

it('a transaction that loses its connection between two statements fails, and the next one works', async () => {
  const w = await makeWorld();
  const lost = w.transaction(async (tx) => {
    await sql`select 1`.execute(tx);
    await breakConnections(w);
    // The connection learns of its end while it has no query.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sql`select 1`.execute(tx);
  });
  await expect(lost).rejects.toThrow();
  await recovered(w);
});

it('a statement that loses its connection under way fails, and the next one works', async () => {
  const w = await makeWorld();
  const slow = sql`select pg_sleep(60)`.execute(w.platform.database.db);
  const lost = expect(slow).rejects.toThrow('terminating connection');
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where query = 'select pg_sleep(60)'`.execute(
        w.platform.database.db,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  await breakConnections(w);
  await lost;
  await recovered(w);
});

it('requests meanwhile are answered, at worst with a sentence, and live events come again', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const headers = { authorization: `Bearer ${w.teacher.token}` };
  const ask = async () => {
    const response = await fetch(`${w.baseUrl}/api/v1/courses/`, { headers });
    return { status: response.status, text: await response.text() };
  };
  for (let round = 0; round < 5; round += 1) {
    const answers = Promise.all(Array.from({ length: 20 }, ask));
    await breakConnections(w);
    for (const { status, text } of await answers) {
      if (status !== 200) expect({ status, text }).toMatchObject({ status: 503 });
    }
  }
  await recovered(w);
  expect((await ask()).status).toBe(200);

  const params = { assignmentId: String(id) };
  let heard = 0;
  w.platform.live.subscribe(liveKeyOf(submissionsTopic, params), () => (heard += 1));
  await expect
    .poll(async () => {
      await w.transaction((tx) => tx.publish(submissionsTopic, params, { removed: { submissionId: '1' } }));
      return heard;
    })
    .toBeGreaterThan(0);
});
