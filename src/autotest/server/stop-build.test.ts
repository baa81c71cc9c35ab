// Builds that would never end: stopped by hand, or by a newer snapshot.
import { expect, it } from 'vitest';
import { idOf } from '../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  saveAutoTest,
  ScriptedRunner,
  publishedAutoTest,
} from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { meanwhile } from '../../../tests/support/race.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { autotestContract } from '../domain/contract.ts';
import { lockConfiguration } from './store/configurations.ts';

const makeWorld = useWorld();

async function building(w: World) {
  const { id: assignmentId } = await w.assignment();
  const script = `sleep infinity # ${String(assignmentId)}`;
  await saveAutoTest(w.teacher, assignmentId, { setup: [{ script: { id: idOf('S'), script } }] });
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  const params = { assignmentId, snapshotId };
  const build = () => w.teacher.call(autotestContract.getAutoTestBuildOutput, { params });
  return { assignmentId, params, build, runner: new ScriptedRunner(w) };
}

it('a build that goes on is ended by its teacher, and its runner is told so at the next heartbeat', async () => {
  const w = await makeWorld();
  const { params, build, runner } = await building(w);
  const job = await runner.claimOne();
  expect((await runner.heartbeat([job.jobId])).stop).toEqual([]);
  expect((await w.grader.refused(autotestContract.stopAutoTestBuild, { params })).status).toBe(403);
  await w.teacher.call(autotestContract.stopAutoTestBuild, { params });
  expect(await build()).toMatchObject({ state: 'errored', text: '\nThe build was stopped by a teacher.\n' });
  expect((await runner.heartbeat([job.jobId])).stop).toEqual([job.jobId]);
  await expect(runner.report(job, 0, [])).rejects.toMatchObject({ status: 409 });
  await expect(runner.complete(job)).rejects.toMatchObject({ status: 409 });
  const again = await w.teacher.refused(autotestContract.stopAutoTestBuild, { params });
  expect(again).toMatchObject({ status: 409, message: 'This build has ended already.' });
});

it('a build that waits is ended too, and no runner gets it', async () => {
  const w = await makeWorld();
  const first = await building(w);
  await w.teacher.call(autotestContract.stopAutoTestBuild, { params: first.params });
  const second = await building(w);
  const jobs = await second.runner.claim(4);
  expect(jobs).toHaveLength(1);
  for (const job of jobs) await second.runner.complete(job, 'stopped');
});

it('a newer snapshot of the assignment ends the build of the older one', async () => {
  const w = await makeWorld();
  const { assignmentId, build, runner } = await building(w);
  const job = await runner.claimOne();
  await makeSnapshot(w.teacher, assignmentId);
  expect(await build()).toMatchObject({ state: 'errored' });
  expect((await build()).text).toContain('because a newer snapshot was made');
  expect((await runner.heartbeat([job.jobId])).stop).toEqual([job.jobId]);
  await runner.complete(await runner.claimOne(), 'stopped');
});

it('of two snapshots made at once only one is built', async () => {
  const w = await makeWorld();
  const { assignmentId, runner } = await building(w);
  let first: Promise<unknown> = Promise.resolve();
  await meanwhile(
    w,
    async (tx) => lockConfiguration(tx, assignmentId),
    () => {
      first = makeSnapshot(w.teacher, assignmentId);
      return makeSnapshot(w.teacher, assignmentId);
    },
  );
  await first;
  const jobs = await runner.claim(4);
  expect(jobs).toHaveLength(1);
  for (const job of jobs) await runner.complete(job, 'stopped');
});

it('long builds leave half of the slots of a runner to results', async () => {
  const w = await makeWorld();
  const { runner } = await building(w);
  await building(w);
  await building(w);
  const held = await runner.claim(4);
  expect(held).toHaveLength(2);
  const { assignmentId } = await publishedAutoTest(w);
  await handIn(w.student, assignmentId);
  const others = await runner.claim(2);
  expect(others.map(({ plan }) => plan.kind)).toEqual(['test']);
  for (const job of [...held, ...others]) await runner.complete(job, 'stopped');
  const last = await runner.claim(4);
  expect(last).toHaveLength(1);
  for (const job of last) await runner.complete(job, 'stopped');
});
