// What a teacher, or a stolen runner, could fill the database and the disk with.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { idOf } from '../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publish,
  publishedAutoTest,
  saveAutoTest,
  ScriptedRunner,
} from '../../../tests/support/build-autotest.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { runnerProtocol } from '../../runner/domain/protocol.ts';
import { autotestContract } from '../domain/contract.ts';
import type { RequestBlock } from '../domain/wire/request-blocks.ts';

const makeWorld = useWorld();
const { putAutoTestConfiguration, updateAutoTestConfiguration, createAutoTestSnapshot } = autotestContract;

type Files = NonNullable<RequestBlock['testUploadFiles']>['files'];

const uploading = (files: Files): RequestBlock[] => [{ testUploadFiles: { files } }];

function save(assignmentId: number, files: Files) {
  const body = { updatedTest: { steps: uploading(files) } };
  return { params: { assignmentId }, body };
}

async function configured(w: World): Promise<number> {
  const { id: assignmentId } = await w.assignment();
  await w.teacher.call(putAutoTestConfiguration, { params: { assignmentId } });
  return assignmentId;
}

const countFiles = async (w: World, assignmentId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from autotest_file where assignment_id = ${assignmentId}`.execute(
    w.platform.database.db,
  );
  return rows[0]?.count ?? 0;
};

/** As if the configuration had been saved with so many other files before. */
async function addOldFiles(w: World, assignmentId: number, amount: number): Promise<void> {
  await sql`
    insert into autotest_file (id, assignment_id, sha256, size_bytes)
    select lpad(n::text, 26, '0'), assignment_id, sha256, size_bytes
    from autotest_file, generate_series(1, ${amount}::int) n
    where assignment_id = ${assignmentId} and id = (
      select min(id) from autotest_file where assignment_id = ${assignmentId})`.execute(
    w.platform.database.db,
  );
}

it('files of old versions go when there are too many, but for those of snapshots', async () => {
  const w = await makeWorld();
  const assignmentId = await configured(w);
  const file = (text: string) => ({ path: 'a.txt', contents: Buffer.from(text).toString('base64') });
  await w.teacher.call(updateAutoTestConfiguration, save(assignmentId, [file('in a snapshot')]));
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  await w.teacher.call(updateAutoTestConfiguration, save(assignmentId, [file('old')]));
  await addOldFiles(w, assignmentId, 9_998);
  await w.teacher.call(updateAutoTestConfiguration, save(assignmentId, [file('new')]));
  // That of the snapshot, and the present one.
  expect(await countFiles(w, assignmentId)).toBe(2);
  const params = { assignmentId, snapshotId };
  const { test } = await w.teacher.call(autotestContract.getAutoTestSnapshot, { params });
  const fileId = /"id":"(\w{26})","path"/.exec(JSON.stringify(test))?.[1] ?? '';
  const kept = await w.teacher.download(autotestContract.downloadAutoTestFile, {
    params: { assignmentId, fileId },
  });
  expect(await kept.text()).toBe('in a snapshot');
});

it('more than two thousand files are refused, with what to do', async () => {
  const w = await makeWorld();
  const assignmentId = await configured(w);
  const files = Array.from({ length: 2_001 }, (_, at) => ({ path: `f${at}`, contents: '' }));
  const refused = await w.teacher.refused(updateAutoTestConfiguration, save(assignmentId, files));
  expect(refused.message).toBe(
    'The AutoTest has 2001 files; at most 2000 are allowed. Pack some into an archive.',
  );
});

it('snapshots of an assignment, each a copy of everything, are counted in an hour', async () => {
  const w = await makeWorld();
  const [assignmentId, otherId] = [await configured(w), await configured(w)];
  await makeSnapshot(w.teacher, assignmentId);
  await sql`update rate_limit set used = 120 where key = ${`snapshots ${assignmentId}`}`.execute(
    w.platform.database.db,
  );
  const refused = await w.teacher.refused(createAutoTestSnapshot, { params: { assignmentId } });
  expect(refused).toMatchObject({ status: 429 });
  await makeSnapshot(w.teacher, otherId);
  w.clock.advance(3_600_000);
  await makeSnapshot(w.teacher, assignmentId);
});

it('running all tests again is counted in an hour, and leaves publications their own number', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  const params = { assignmentId };
  await w.teacher.call(autotestContract.restartAllAutoTestResults, { params });
  await sql`update rate_limit set used = 59 where key = ${`runs of all ${assignmentId}`}`.execute(
    w.platform.database.db,
  );
  await w.teacher.call(autotestContract.restartAllAutoTestResults, { params });
  expect(await w.teacher.refused(autotestContract.restartAllAutoTestResults, { params })).toMatchObject({
    status: 429,
  });
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  await publish(w.teacher, assignmentId, snapshotId);
});

/** Hands over layers of a build that has begun, perhaps under the digest of another one. */
async function handingOver(w: World) {
  const { id: assignmentId } = await w.assignment();
  const setup = [{ script: { id: idOf('S'), script: `echo ${assignmentId}` } }];
  await saveAutoTest(w.teacher, assignmentId, { setup });
  await makeSnapshot(w.teacher, assignmentId);
  const runner = new ScriptedRunner(w);
  const job = await runner.claimOne();
  const { jobId, leaseId } = job;
  const handOver = (layer: string, announced = layer) =>
    w.runner.call(runnerProtocol.uploadLayer, {
      params: { jobId },
      query: { leaseId, sha256: createHash('sha256').update(announced).digest('hex'), base: 'quick' },
      upload: new TextEncoder().encode(layer),
    });
  return { handOver, complete: () => runner.complete(job) };
}

it('a runner fills no disk with bytes that cannot be used', async () => {
  const w = await makeWorld();
  const { handOver, complete } = await handingOver(w);
  const odd = 'x'.repeat(12_347);
  await expect(handOver(odd, 'another')).rejects.toMatchObject({ status: 400 });
  // As if it had sent a gibibyte of them.
  const counted = await w.platform.database.db
    .updateTable('rateLimit')
    .set({ used: 2 ** 30 })
    .where('used', '=', odd.length)
    .executeTakeFirstOrThrow();
  expect(counted.numUpdatedRows).toBe(1n);
  await expect(handOver('another one')).rejects.toMatchObject({ status: 429 });
  w.clock.advance(3_600_000);
  await handOver('another one');
  await complete();
});

it('a runner hands over no more layers of a build than it can have', async () => {
  const w = await makeWorld();
  const { handOver, complete } = await handingOver(w);
  await handOver('the layer of its block');
  await expect(handOver('one more')).rejects.toMatchObject({ status: 400 });
  await handOver('the layer of its block');
  await complete();
});
