// Builds that would never end are stopped by hand, or by a newer snapshot.
import { describe, expect, it } from 'vitest';
import { idOf } from '../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  saveAutoTest,
  ScriptedRunner,
  publishedAutoTest,
  runnerWithToken,
} from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { meanwhile } from '../../../tests/support/race.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import type { LeasedJob } from '../../runner/domain/protocol.ts';
import { autotestContract } from '../domain/contract.ts';
import { mostGivenBack } from './runner/given-back.ts';
import { lockConfiguration } from './store/configurations.ts';

const makeWorld = useWorld();

async function building(w: World) {
  const { id: assignmentId } = await w.assignment();
  const script = `sleep infinity # ${String(assignmentId)}`;
  await saveAutoTest(w.teacher, assignmentId, { setup: [{ type: 'script', id: idOf('S'), script }] });
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
  expect(await build()).toMatchObject({
    state: 'errored',
    text: '\nA person stopped this build. Build a new snapshot to try again.\n',
  });
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

describe('builds wait', () => {
  /** Some builds in a course of its own. */
  async function courseWithBuilds(count: number) {
    const w = await makeWorld();
    const assignments: number[] = [];
    for (let made = 0; made < count; made += 1) assignments.push((await building(w)).assignmentId);
    return { w, runner: new ScriptedRunner(w), assignments };
  }

  async function assignmentOf(w: World, job: LeasedJob): Promise<number> {
    const { assignmentId } = await w.platform.database.db
      .selectFrom('autotestLease')
      .innerJoin('autotestSnapshot', 'autotestSnapshot.id', 'autotestLease.snapshotId')
      .select('autotestSnapshot.assignmentId')
      .where('jobId', '=', job.jobId)
      .executeTakeFirstOrThrow();
    return assignmentId;
  }

  async function endAll(runner: ScriptedRunner): Promise<void> {
    for (const job of await runner.claim(4)) await runner.complete(job, 'stopped');
  }

  it('and leave half of the slots of a runner to results', async () => {
    const first = await courseWithBuilds(2);
    const second = await courseWithBuilds(2);
    const { w, runner } = first;
    const held = await runner.claim(4);
    expect(held).toHaveLength(2);
    const { assignmentId } = await publishedAutoTest(w);
    await handIn(w.student, assignmentId);
    const others = await runner.claim(2);
    expect(others.map(({ plan }) => plan.kind)).toEqual(['test']);
    for (const job of [...held, ...others]) await second.runner.complete(job, 'stopped');
    await endAll(runner);
  });

  it('for those of other courses, which take turns; no course holds all', async () => {
    const crowd = await courseWithBuilds(3);
    const alone = await courseWithBuilds(1);
    const { w, runner } = crowd;
    const [first, second, ...none] = await runner.claim(4);
    if (!first || !second) throw new Error('There was no work.');
    expect(none).toEqual([]);
    expect(await assignmentOf(w, first)).toBe(crowd.assignments[0]);
    expect(await assignmentOf(w, second)).toBe(alone.assignments[0]);
    await runner.complete(second, 'stopped');
    // One place for builds stays free for another course while this course has its own.
    const given = runner.claim(3);
    const late = await courseWithBuilds(1);
    const [next] = await given;
    if (!next) throw new Error('There was no work.');
    expect(await assignmentOf(w, next)).toBe(late.assignments[0]);
    for (const job of [first, next]) await runner.complete(job, 'stopped');
    for (const assignmentId of crowd.assignments.slice(1)) {
      const job = await runner.claimOne();
      expect(await assignmentOf(w, job)).toBe(assignmentId);
      await runner.complete(job, 'stopped');
    }
  });

  it('and one token holds no more of them under invented ids', async () => {
    const courses = [await courseWithBuilds(1), await courseWithBuilds(1), await courseWithBuilds(1)];
    const [{ w } = await courseWithBuilds(0)] = courses;
    const { as } = await runnerWithToken(w, 'greedy');
    const allow = (value: number) => {
      const updates = [{ name: 'AUTO_TEST_MAX_JOBS_PER_RUNNER', value }];
      return w.admin.call(tenantContract.patchSiteSettings, { body: { updates } });
    };
    await allow(4);
    const invented = (name: string) => new ScriptedRunner(w, name, as);
    const jobs = await invented('one').claim(64);
    expect(jobs).toHaveLength(2);
    const { assignmentId } = await publishedAutoTest(w);
    await handIn(w.student, assignmentId);
    const more = await invented('two').claim(64);
    expect(more.map(({ plan }) => plan.kind)).toEqual(['test']);
    for (const job of [...jobs, ...more]) await invented('one').complete(job, 'stopped');
    await allow(10);
    await endAll(new ScriptedRunner(w));
  });
});

it('a token that takes work and gives it back without end gets none for a while', async () => {
  const w = await makeWorld();
  const { as } = await runnerWithToken(w, 'restless');
  const { runner: other } = await building(w);
  const restless = new ScriptedRunner(w, 'restless', as);
  for (let times = 0; times < mostGivenBack; times += 1)
    await restless.complete(await restless.claimOne(), 'givenBack');
  const waiting = new AbortController();
  const given = restless.claim(1, { signal: waiting.signal });
  const job = await other.claimOne();
  waiting.abort();
  await expect(given).rejects.toThrow();
  await other.complete(job, 'stopped');
});
