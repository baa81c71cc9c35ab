// What PostgreSQL needs to choose the next run, with ten runs waiting and with ten thousand. The runs are made in a
// transaction that is rolled back, so that no runner ever sees them.
import { sql } from 'kysely';
import { newUlid } from '../../src/kernel/server/clock.ts';
import type { Tx } from '../../src/kernel/server/database.ts';
import { lockNextWaiting, lockQueue } from '../../src/autotest/server/store/queue.ts';
import { handIn, makeAssignment, makeClassroom, publishTests, waitForResults } from '../classroom.ts';
import type { Row } from '../row.ts';
import { median, timed } from '../sampling.ts';
import type { Site } from '../site.ts';

const few = 10;
const many = 10_000;
const courses = 20;
const rounds = 200;
const warmUp = 20;

export const queue: Row = {
  name: 'queue',
  measure: async (site) => {
    await runOnce(site);
    const courseIds: number[] = [];
    while (courseIds.length < courses) courseIds.push((await makeClassroom(site, 0)).courseId);
    const floor = await claimOf(site, courseIds, few);
    const product = await claimOf(site, courseIds, many);
    const measure = `choosing a run among ${many} that wait, beside ${few}, p50`;
    return [{ measure, unit: 'ms', product, floor, aim: { ratioAtMost: 2 } }];
  },
};

/** One real run, of which the others are copies. */
async function runOnce(site: Site): Promise<void> {
  const room = await makeClassroom(site, 1);
  const assignmentId = await makeAssignment(site, room);
  await publishTests(await site.client(room.teacher), assignmentId);
  const after = site.platform.clock.now();
  for (const student of room.students) await handIn(await site.client(student), assignmentId);
  await waitForResults(site, { assignmentId, count: 1, after });
}

async function claimOf(site: Site, courseIds: readonly number[], waiting: number): Promise<number> {
  const undo = new Error('Nothing of it stays.');
  const taken: number[] = [];
  const measured = site.transaction(async (tx) => {
    await fill(tx, { waiting, courseIds, name: newUlid(site.platform.clock, site.platform.random) });
    for (let round = -warmUp; round < rounds; round += 1) {
      const ms = await timed(() => chooseAndForget(tx));
      if (round >= 0) taken.push(ms);
    }
    throw undo;
  });
  await measured.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return median(taken);
}

async function chooseAndForget(tx: Tx): Promise<void> {
  await sql`savepoint before_choice`.execute(tx);
  await lockQueue(tx);
  if ((await lockNextWaiting(tx)) === undefined) throw new Error('There was nothing to choose.');
  await sql`rollback to savepoint before_choice`.execute(tx);
}

/** Each run has an author of its own; courses take turns. */
async function fill(
  tx: Tx,
  { waiting, courseIds, name }: { waiting: number; courseIds: readonly number[]; name: string },
): Promise<void> {
  await sql`
    insert into autotest_result (
      id, assignment_id, submission_id, snapshot_id, state, created_at, waiting_since, author_id, course_id)
    select ${name} || number, known.assignment_id, known.submission_id, known.snapshot_id, 'not_started',
      known.created_at, known.created_at + number * interval '1 ms', 1000000000 + number,
      (${[...courseIds]}::bigint[])[1 + number % ${courses}::int]
    from (select * from autotest_result limit 1) known, generate_series(1, ${waiting}::int) number`.execute(
    tx,
  );
  // As the database has them once such a queue has stood for a minute.
  await sql`analyze autotest_result`.execute(tx);
}
