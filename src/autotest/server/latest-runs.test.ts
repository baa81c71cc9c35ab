// Publishing in a large course: the request queues the first runs, and a job that may die queues the others.
import { expect, it } from 'vitest';
import { program, row } from '../../../tests/support/autotest-blocks.ts';
import { makeSnapshot, publish, saveAutoTest } from '../../../tests/support/build-autotest.ts';
import { buildAuthors, buildSubmissions } from '../../../tests/support/build-class.ts';
import { saveRubric } from '../../../tests/support/build-rubric.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { meanwhile } from '../../../tests/support/race.ts';
import { statementsDuring } from '../../../tests/support/recorded-statements.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { runInBackground } from '../../kernel/server/transaction.ts';
import { lockRubric } from '../../rubrics/server/index.ts';
import { createSubmissionFromEntries } from '../../submissions/server/index.ts';
import { autotestContract } from '../domain/contract.ts';
import { queueLatest } from './latest-runs.ts';

const makeWorld = useWorld();
const jobName = 'autotest.queueRuns';
const authors = 450;

/** An assignment with this many submissions, and with tests that can be published. */
async function readyToPublish(w: World, count = authors) {
  const { id: assignmentId } = await w.assignment();
  await saveAutoTest(w.teacher, assignmentId, { test: [program('P')] });
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  const now = w.clock.now();
  await w.transaction(async (tx) => {
    const authorIds = await buildAuthors(tx, { tenantId: w.tenantId, count });
    await buildSubmissions(tx, { assignmentId, authorIds, now });
  });
  return { assignmentId, snapshotId };
}

/** How many runs wait, and for how many submissions. */
async function waitingOf(w: World, assignmentId: number): Promise<{ runs: number; submissions: number }> {
  const rows = await w.platform.database.db
    .selectFrom('autotestResult')
    .select('submissionId')
    .where('assignmentId', '=', assignmentId)
    .where('state', '=', 'not_started')
    .execute();
  return { runs: rows.length, submissions: new Set(rows.map((row) => row.submissionId)).size };
}

const publishing = (w: World, assignmentId: number, snapshotId: string) =>
  w.teacher.callPage(autotestContract.updateAutoTestConfiguration, {
    params: { assignmentId },
    body: { publishedSnapshot: { published: snapshotId } },
  });

it('says how many runs are queued and that the others follow; the job queues each once', async () => {
  const w = await makeWorld();
  const { assignmentId, snapshotId } = await readyToPublish(w);
  const { warnings } = await publishing(w, assignmentId, snapshotId);
  expect(warnings).toMatchObject([
    { code: '020', text: '200 of 450 runs are queued. The others follow within a minute.' },
  ]);
  expect(await waitingOf(w, assignmentId)).toEqual({ runs: 200, submissions: 200 });
  expect(await runJobs(w.platform, jobName)).toEqual(['done']);
  expect(await waitingOf(w, assignmentId)).toEqual({ runs: authors, submissions: authors });
});

it('goes on where a worker died: nothing is lost, nothing is queued twice', async () => {
  const w = await makeWorld();
  const { assignmentId, snapshotId } = await readyToPublish(w);
  await publishing(w, assignmentId, snapshotId);
  const { platform } = w;
  const now = platform.clock.now();
  const { askedAt } = await platform.database.db
    .selectFrom('autotestResult')
    .select('createdAt as askedAt')
    .where('assignmentId', '=', assignmentId)
    .limit(1)
    .executeTakeFirstOrThrow();
  // Imitates a worker that dies after its first transaction, so that its job runs once more.
  await runInBackground({ platform }, (tx) =>
    queueLatest(tx, { platform, now }, { assignmentId, snapshotId, askedAt }),
  );
  expect(await waitingOf(w, assignmentId)).toEqual({ runs: 400, submissions: 400 });
  expect(await runJobs(platform, jobName)).toEqual(['done', 'done']);
  expect(await waitingOf(w, assignmentId)).toEqual({ runs: authors, submissions: authors });
});

it('stops when the tests are not published any more', async () => {
  const w = await makeWorld();
  const { assignmentId, snapshotId } = await readyToPublish(w);
  await publishing(w, assignmentId, snapshotId);
  await w.teacher.call(autotestContract.updateAutoTestConfiguration, {
    params: { assignmentId },
    body: { publishedSnapshot: { unpublished: {} } },
  });
  await runJobs(w.platform, jobName);
  expect(await waitingOf(w, assignmentId)).toEqual({ runs: 0, submissions: 0 });
});

it('leaves out whom a hand-in has given a run meanwhile', async () => {
  const w = await makeWorld();
  const { assignmentId, snapshotId } = await readyToPublish(w);
  // The newest submission, to which the job would come last.
  const older = await handIn(w.student, assignmentId);
  await publishing(w, assignmentId, snapshotId);
  const newer = await handIn(w.student, assignmentId);
  await runJobs(w.platform, jobName);
  const ofAuthor = await w.platform.database.db
    .selectFrom('autotestResult')
    .select(['submissionId', 'state'])
    .where('submissionId', 'in', [older.id, newer.id])
    .execute();
  expect(ofAuthor).toEqual([{ submissionId: newer.id, state: 'not_started' }]);
});

it('counts all in the answer to a restart, and costs as many statements for 200 as for two', async () => {
  const w = await makeWorld();
  const cost = async (count: number): Promise<number> => {
    const { assignmentId, snapshotId } = await readyToPublish(w, count);
    await publish(w.teacher, assignmentId, snapshotId);
    await runJobs(w.platform, jobName);
    const statements = await statementsDuring(async () => {
      const params = { assignmentId };
      expect(await w.teacher.call(autotestContract.restartAllAutoTestResults, { params })).toEqual({ count });
    });
    await runJobs(w.platform, jobName);
    expect(await waitingOf(w, assignmentId)).toEqual({ runs: count, submissions: count });
    return statements.length;
  };
  const ofFew = await cost(2);
  expect(await cost(200)).toBe(ofFew);
  expect(ofFew).toBeLessThanOrEqual(30);
  await cost(250);
});

it('a hand-in at the moment of the publication gets a run from one of the two', async () => {
  const w = await makeWorld();
  const { assignmentId, snapshotId } = await readyToPublish(w, 1);
  const createdAt = w.clock.now();
  const dates = { deadline: null, lockDate: null };
  const handedIn = { assignmentId, authorId: w.student.id, entries: [], createdAt, dates };
  await meanwhile(
    w,
    (tx) => createSubmissionFromEntries(tx, handedIn),
    () => publish(w.teacher, assignmentId, snapshotId),
  );
  expect(await waitingOf(w, assignmentId)).toEqual({ runs: 2, submissions: 2 });
});

it('nothing is published when a connected row of the rubric goes at this moment', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const rows = await saveRubric(w.teacher, assignmentId);
  const test = [row('R', rows[0]?.id ?? 0, [program('P')])];
  await saveAutoTest(w.teacher, assignmentId, { test });
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  const refused = await meanwhile(
    w,
    async (tx) => {
      await lockRubric(tx, assignmentId, 'change');
      await tx.deleteFrom('rubricRow').where('assignmentId', '=', assignmentId).execute();
    },
    () =>
      w.teacher.refused(autotestContract.updateAutoTestConfiguration, {
        params: { assignmentId },
        body: { publishedSnapshot: { published: snapshotId } },
      }),
  );
  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_PARAM' } });
});
