// Tests whose run is next: one run per author at a time, authors by how long they have waited, courses in
// turn.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { idOf } from '../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publish,
  publishedAutoTest,
  resultOf,
  saveAutoTest,
  ScriptedRunner,
} from '../../../tests/support/build-autotest.ts';
import { formOf, handIn } from '../../../tests/support/build-submission.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { expectFault } from '../../../tests/support/fault-log.ts';
import { groupWorldOf } from '../../../tests/support/group-world.ts';
import { meanwhile } from '../../../tests/support/race.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import type { LeasedJob } from '../../runner/domain/protocol.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { autotestContract } from '../domain/contract.ts';
import { countWaitingBefore, lockNextWaiting, lockQueue } from './store/queue.ts';

const makeWorld = useWorld();

/** A world whose queue holds nothing of earlier tests. */
async function quietWorld(): Promise<World> {
  const w = await makeWorld();
  await w.platform.database.db
    .updateTable('autotestResult')
    .set({ state: 'skipped' })
    .where('state', 'in', ['not_started', 'running'])
    .execute();
  return w;
}

async function handInLater(w: World, author: Actor, assignmentId: number): Promise<number> {
  w.clock.advance(1_000);
  return (await handIn(author, assignmentId)).id;
}

async function submissionOf(w: World, job: LeasedJob): Promise<number> {
  const { submissionId } = await w.platform.database.db
    .selectFrom('autotestLease')
    .innerJoin('autotestResult', 'autotestResult.id', 'autotestLease.resultId')
    .select('autotestResult.submissionId')
    .where('jobId', '=', job.jobId)
    .executeTakeFirstOrThrow();
  return submissionId;
}

/** Takes and ends one run after another until nothing waits. */
async function takenInTurn(w: World, runner: ScriptedRunner, count: number): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < count) {
    const job = await runner.claimOne();
    taken.push(await submissionOf(w, job));
    w.clock.advance(1_000);
    await runner.complete(job);
  }
  return taken;
}

it('one author holds one slot, however many runs of theirs wait (AT2-064)', async () => {
  const w = await quietWorld();
  const runner = new ScriptedRunner(w);
  const first = await publishedAutoTest(w);
  const second = await publishedAutoTest(w);
  await handInLater(w, w.student, first.assignmentId);
  const another = await handInLater(w, w.student, second.assignmentId);
  const honest = await handInLater(w, w.otherStudent, first.assignmentId);
  const held = await runner.claim(4);
  expect(held).toHaveLength(2);
  const [own, ofOther] = held;
  if (!own || !ofOther) throw new Error('There was no work.');
  expect(await submissionOf(w, ofOther)).toBe(honest);
  await runner.complete(own);
  expect(await submissionOf(w, await runner.claimOne())).toBe(another);
});

it('one person holds one slot, alone and in as many groups as they like (AT2-064)', async () => {
  const w = await quietWorld();
  const runner = new ScriptedRunner(w);
  const third = await w.person('Student');
  const alone = await publishedAutoTest(w);
  const [inOne, inTwo] = [(await groupWorldOf(w)).w, (await groupWorldOf(w)).w];
  const groups = [await publishedAutoTest(inOne), await publishedAutoTest(inTwo)];
  const own: number[] = [await handInLater(w, w.student, alone.assignmentId)];
  for (const { assignmentId } of groups) own.push(await handInLater(w, w.student, assignmentId));
  const honest = await handInLater(w, third, alone.assignmentId);
  const [first, ofOther, ...others] = await runner.claim(4);
  if (!first || !ofOther) throw new Error('There was no work.');
  expect(others).toEqual([]);
  expect([await submissionOf(w, first), await submissionOf(w, ofOther)]).toEqual([own[0], honest]);
  const newer = await handInLater(w, w.otherStudent, alone.assignmentId);
  w.clock.advance(1_000);
  await runner.complete(first);
  await runner.complete(ofOther);
  // Their other waiting runs come after people who have waited meanwhile.
  expect(await takenInTurn(w, runner, 3)).toEqual([newer, own[1], own[2]]);
});

it('a free slot goes to the author who has waited longest since their last run (AT2-064)', async () => {
  const w = await quietWorld();
  const runner = new ScriptedRunner(w);
  const assignments = [await publishedAutoTest(w), await publishedAutoTest(w), await publishedAutoTest(w)];
  const greedy: number[] = [];
  for (const { assignmentId } of assignments) greedy.push(await handInLater(w, w.student, assignmentId));
  const honest = await handInLater(w, w.otherStudent, assignments[0]?.assignmentId ?? 0);
  expect(await takenInTurn(w, runner, 4)).toEqual([greedy[0], honest, greedy[1], greedy[2]]);
});

it('courses take turns, and the places shown are the order in which runs are taken (AT2-064)', async () => {
  const w = await quietWorld();
  const runner = new ScriptedRunner(w);
  const crowded = await publishedAutoTest(w);
  const crowd = [w.student, w.otherStudent, ...(await Promise.all([1, 2].map(() => w.person('Student'))))];
  const inCrowd: number[] = [];
  for (const person of crowd) inCrowd.push(await handInLater(w, person, crowded.assignmentId));
  const small = await makeWorld();
  const quiet = await publishedAutoTest(small);
  const alone = await handInLater(w, small.student, quiet.assignmentId);
  const { db } = w.platform.database;
  const waiting = await db
    .selectFrom('autotestResult')
    .select(['id', 'submissionId'])
    .where('state', '=', 'not_started')
    .execute();
  const before = await countWaitingBefore(
    db,
    waiting.map(({ id }) => id),
  );
  const shown = waiting
    .toSorted((a, b) => (before.get(a.id) ?? 0) - (before.get(b.id) ?? 0))
    .map(({ submissionId }) => submissionId);
  const taken = await takenInTurn(w, runner, 5);
  expect(taken).toEqual([inCrowd[0], alone, inCrowd[1], inCrowd[2], inCrowd[3]]);
  expect(shown).toEqual(taken);
});

/** A course of its own for each, with tests and a run of its test student. */
async function courseOf(w: World, maker: Actor, name: string): Promise<number> {
  const course = await maker.call(courseContract.createCourse, { body: { name } });
  const { id: assignmentId } = await maker.call(assignmentContract.createAssignment, {
    params: { courseId: course.id },
    body: { name: 'Work' },
  });
  await saveAutoTest(maker, assignmentId);
  await publish(maker, assignmentId, (await makeSnapshot(maker, assignmentId)).snapshotId);
  w.clock.advance(1_000);
  const { id } = await maker.call(submissionContract.uploadSubmission, {
    params: { assignmentId },
    query: { isTestSubmission: true },
    upload: formOf({ 'main.py': '' }),
  });
  return id;
}

it('whoever makes many courses goes before nobody with each of them (AT2-064)', async () => {
  const w = await quietWorld();
  const runner = new ScriptedRunner(w);
  const { assignmentId } = await publishedAutoTest(w);
  const before = await handInLater(w, w.student, assignmentId);
  expect(await takenInTurn(w, runner, 1)).toEqual([before]);
  const many: number[] = [];
  for (let at = 0; at < 5; at += 1) many.push(await courseOf(w, w.admin, `One of many ${at}`));
  const honest = [
    await handInLater(w, w.student, assignmentId),
    await handInLater(w, w.otherStudent, assignmentId),
  ];
  const { db } = w.platform.database;
  const places = await countWaitingBefore(
    db,
    (
      await db
        .selectFrom('autotestResult')
        .select('id')
        .where('submissionId', 'in', honest)
        .orderBy('submissionId')
        .execute()
    ).map(({ id }) => id),
  );
  const taken = await takenInTurn(w, runner, 7);
  expect(taken).toEqual([many[0], honest[0], many[1], honest[1], many[2], many[3], many[4]]);
  expect([...places.values()].toSorted((a, b) => a - b)).toEqual([1, 3]);
});

it('a newer hand-in takes the place of an older one, but not of a run that staff started (AT2-064)', async () => {
  const w = await quietWorld();
  const { assignmentId } = await publishedAutoTest(w);
  const old = await handInLater(w, w.student, assignmentId);
  await new ScriptedRunner(w).runOne(idOf('P'));
  const params = { assignmentId, submissionId: old };
  await w.teacher.call(autotestContract.restartAutoTestResult, { params });
  const waits = await handInLater(w, w.student, assignmentId);
  const newest = await handInLater(w, w.student, assignmentId);
  expect((await resultOf(w.student, assignmentId, old)).approxWaitingBefore).toBe(0);
  expect((await resultOf(w.student, assignmentId, waits)).state).toBe('skipped');
  expect(await takenInTurn(w, new ScriptedRunner(w), 2)).toEqual([old, newest]);
});

async function startNext(tx: Tx): Promise<string | undefined> {
  await lockQueue(tx);
  const id = (await lockNextWaiting(tx))?.result.id;
  if (id !== undefined)
    await tx.updateTable('autotestResult').set({ state: 'running' }).where('id', '=', id).execute();
  return id;
}

it('two servers that choose at once do not start two runs of one author', async () => {
  const w = await quietWorld();
  const first = await publishedAutoTest(w);
  const second = await publishedAutoTest(w);
  await handInLater(w, w.student, first.assignmentId);
  await handInLater(w, w.student, second.assignmentId);
  const chosen = await meanwhile(w, startNext, () => w.transaction(startNext));
  expect(chosen).toBeUndefined();
});

it('a run whose submission is being graded holds up no claim, and comes when that is done', async () => {
  const w = await quietWorld();
  const graded = await publishedAutoTest(w);
  const held = await handInLater(w, w.student, graded.assignmentId);
  const ofOthers = await makeWorld();
  const free = await handInLater(w, ofOthers.student, (await publishedAutoTest(ofOthers)).assignmentId);
  const runner = new ScriptedRunner(w);
  const job = await w.transaction(async (tx) => {
    await tx.selectFrom('submission').select('id').where('id', '=', held).forNoKeyUpdate().execute();
    return runner.claimOne();
  });
  expect(await submissionOf(w, job)).toBe(free);
  await runner.complete(job);
  expect(await takenInTurn(w, runner, 1)).toEqual([held]);
});

it('a run that cannot be given out does not hold up the others', async () => {
  const w = await quietWorld();
  const broken = await publishedAutoTest(w);
  const sound = await publishedAutoTest(w);
  await handInLater(w, w.student, broken.assignmentId);
  const good = await handInLater(w, w.otherStudent, sound.assignmentId);
  await w.platform.database.db
    .updateTable('autotestSnapshot')
    .set({ test: JSON.stringify({ steps: 'none' }) })
    .where('id', '=', broken.snapshotId)
    .execute();
  expectFault(/a run could not be given out/);
  const runner = new ScriptedRunner(w);
  w.clock.advance(1_000);
  const job = await runner.claimOne();
  expect(await submissionOf(w, job)).toBe(good);
  await runner.complete(job);
});

/** Makes as many authors as runs, in twenty courses. */
async function fill(w: World, submissionId: number, count: number): Promise<void> {
  const { db } = w.platform.database;
  const { id: _, ...like } = await db
    .selectFrom('autotestResult')
    .selectAll()
    .where('submissionId', '=', submissionId)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < count; from += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - from) }, (_row, at) => ({
      ...like,
      gates: JSON.stringify(like.gates),
      id: `filler-${String(from + at).padStart(6, '0')}`,
      authorId: 1_000_000 + from + at,
      courseId: 1_000_000 + ((from + at) % 20),
    }));
    await db.insertInto('autotestResult').values(rows).execute();
  }
}

/** How many rows PostgreSQL reads to choose the next run. */
async function rowsReadByChoosing(w: World): Promise<number> {
  const { db } = w.platform.database;
  await sql`analyze autotest_result`.execute(db);
  return w.transaction(async (tx) => {
    const before = await rowsReadHere(tx);
    await lockQueue(tx);
    await lockNextWaiting(tx);
    return (await rowsReadHere(tx)) - before;
  });
}

/** What this connection has read and not reported yet. */
async function rowsReadHere(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables`.execute(tx);
  return Number(rows[0]?.read);
}

it('choosing the next of 10,000 runs reads only some of them', async () => {
  const w = await quietWorld();
  const { assignmentId } = await publishedAutoTest(w);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  w.clock.advance(1_000);
  await fill(w, submissionId, 10_000);
  expect(await rowsReadByChoosing(w)).toBeLessThan(1000);
});
