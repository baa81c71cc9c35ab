// Tests the limits that a runner gets when all settings have their defaults.
import { expect, it } from 'vitest';
import { idOf, outcomeOf, program } from '../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publishedAutoTest,
  saveAutoTest,
  runnerWithToken,
  ScriptedRunner,
} from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import type { Command, Plan } from '../../runner/domain/plan.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { settingEntryOf } from '../../tenants/domain/settings.ts';
import { upsertSiteSetting } from '../../tenants/server/index.ts';
import { autotestContract } from '../domain/contract.ts';
import { endLostLeases } from './runner/lost-leases.ts';

const makeWorld = useWorld();

const settle = (w: World, name: string, value: unknown) =>
  w.transaction((tx) => upsertSiteSetting(tx, { name, value, now: w.clock.now() }));

function firstCommandOf({ steps: [step] }: Plan): Command | undefined {
  return step?.kind === 'commands' ? step.commands[0] : undefined;
}

it('a build starts from the initial image, has 1800 s for a command and 262144 bytes of output (AT2-055, AT2-058, AT2-060, LIM-009)', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const setup = [{ script: { id: idOf('S'), script: `echo ${String(assignmentId)}` } }];
  await saveAutoTest(w.teacher, assignmentId, { setup, test: [program('P')] });
  await makeSnapshot(w.teacher, assignmentId);
  const runner = new ScriptedRunner(w);
  const job = await runner.claimOne();
  expect(job.plan).toMatchObject({ kind: 'build', base: 'initial', limits: { outputBytes: 262_144 } });
  expect(firstCommandOf(job.plan)?.timeoutMs).toBe(1_800_000);
  await runner.complete(job, 'stopped');
});

it('a test has 120 s for a command, 131072 bytes of output and 3600 s in all (AT2-056, AT2-058, LIM-009)', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  await handIn(w.student, assignmentId);
  const runner = new ScriptedRunner(w);
  const job = await runner.claimOne();
  expect(job.plan.limits).toMatchObject({ outputBytes: 131_072, totalMs: 3_600_000 });
  expect(firstCommandOf(job.plan)?.timeoutMs).toBe(120_000);
  await runner.complete(job);
});

it('a runner is asked to keep to what the site says instead (LIM-009)', async () => {
  const w = await makeWorld();
  const values = {
    NEW_AUTO_TEST_BUILD_MAX_TIME_COMMAND: 70,
    NEW_AUTO_TEST_BUILD_OUTPUT_LIMIT: 700,
    NEW_AUTO_TEST_TEST_MAX_TIME_COMMAND: 7,
    NEW_AUTO_TEST_TEST_OUTPUT_LIMIT: 77,
    NEW_AUTO_TEST_INITIAL_IMAGE_ID: 'quick',
  };
  for (const [name, value] of Object.entries(values)) await settle(w, name, value);
  const { id: assignmentId } = await w.assignment();
  const setup = [{ script: { id: idOf('S'), script: `echo ${String(assignmentId)}` } }];
  await saveAutoTest(w.teacher, assignmentId, { setup, test: [program('P')] });
  await makeSnapshot(w.teacher, assignmentId);
  const runner = new ScriptedRunner(w);
  const build = await runner.claimOne();
  expect(build.plan).toMatchObject({ kind: 'build', base: 'quick', limits: { outputBytes: 700 } });
  expect(firstCommandOf(build.plan)?.timeoutMs).toBe(70_000);
  await runner.complete(build, 'stopped');

  const published = await publishedAutoTest(w);
  await handIn(w.student, published.assignmentId);
  const test = await runner.claimOne();
  expect(test.plan.limits.outputBytes).toBe(77);
  expect(firstCommandOf(test.plan)?.timeoutMs).toBe(7000);
  await runner.complete(test);
  for (const name of Object.keys(values)) await settle(w, name, settingEntryOf(name)?.default);
});

it('a runner counts as dead after 60 s without a heartbeat, or after as long as the site says (LIM-009)', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  await handIn(w.student, assignmentId);
  const isLostAfter = async (runner: ScriptedRunner, seconds: number) => {
    const { jobId } = await runner.claimOne();
    w.clock.advance(seconds * 1000);
    await endLostLeases(w.platform);
    const { stop } = await runner.heartbeat([jobId]);
    return stop.includes(jobId);
  };
  expect(await isLostAfter(new ScriptedRunner(w, 'silent'), 61)).toBe(true);
  await settle(w, 'AUTO_TEST_HEARTBEAT_MAX_MISSED', 2);
  expect(await isLostAfter(new ScriptedRunner(w, 'impatient'), 21)).toBe(true);
  await settle(w, 'AUTO_TEST_HEARTBEAT_INTERVAL', 60);
  expect(await isLostAfter(new ScriptedRunner(w, 'patient'), 119)).toBe(false);
  await settle(w, 'AUTO_TEST_HEARTBEAT_MAX_MISSED', 6);
  await settle(w, 'AUTO_TEST_HEARTBEAT_INTERVAL', 10);
});

it('a configuration has at most 409600 bytes, or as many as the site says (AT2-057, LIM-009)', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const big = { program: { id: idOf('P'), script: 'x'.repeat(2000) } };
  await saveAutoTest(w.teacher, assignmentId, { test: [big] });
  await settle(w, 'NEW_AUTO_TEST_CONFIG_DB_SIZE', 1000);
  const refused = await w.teacher.refused(autotestContract.updateAutoTestConfiguration, {
    params: { assignmentId },
    body: { updatedTest: { steps: [big] } },
  });
  expect(JSON.stringify(refused.body)).toContain('of 1000 bytes');
  await settle(w, 'NEW_AUTO_TEST_CONFIG_DB_SIZE', 409_600);
});

it('a runner holds at most 10 results at once, or as many as the site says (LIM-009)', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  const people = await Promise.all(Array.from({ length: 13 }, () => w.person('Student')));
  for (const person of people) await handIn(person, assignmentId);
  const runner = new ScriptedRunner(w, 'greedy', (await runnerWithToken(w)).as);
  const held = await runner.claim(64);
  expect(held).toHaveLength(10);
  await settle(w, 'AUTO_TEST_MAX_JOBS_PER_RUNNER', 12);
  held.push(...(await runner.claim(64)));
  expect(held).toHaveLength(12);
  for (const job of held) await runner.complete(job);
  await settle(w, 'AUTO_TEST_MAX_JOBS_PER_RUNNER', 1);
  const [last, ...others] = await runner.claim(64);
  expect(others).toEqual([]);
  if (last) await runner.complete(last);
});

it('a runner gets as many jobs as fit into its free memory, disks included', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  for (const person of [w.student, w.otherStudent]) await handIn(person, assignmentId);
  const gibibyte = 1_073_741_824;
  const runner = new ScriptedRunner(w, 'small', (await runnerWithToken(w)).as);
  const held = await runner.claim(4, { freeMemoryBytes: 11 * gibibyte });
  expect(held).toHaveLength(1);
  await settle(w, 'AUTO_TEST_DISK_LIMIT', gibibyte);
  await settle(w, 'AUTO_TEST_MAX_JOBS_PER_RUNNER', 10);
  held.push(...(await runner.claim(4, { freeMemoryBytes: 3 * gibibyte })));
  expect(held).toHaveLength(2);
  for (const job of held) await runner.complete(job);
  await settle(w, 'AUTO_TEST_DISK_LIMIT', 4 * gibibyte);
});

it.each([10_240, 400])('keeps %i bytes of texts of a unit test (ATR-042, LIM-009)', async (limitBytes) => {
  const w = await makeWorld();
  if (limitBytes !== 10_240) await settle(w, 'AUTO_TEST_UNIT_TEST_METADATA_SIZE', limitBytes);
  const { assignmentId } = await publishedAutoTest(w);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const runner = new ScriptedRunner(w);
  const job = await runner.claimOne();
  const testCases = [{ name: 'adds', status: 'failure', reason: 'x'.repeat(20_000) }];
  const line = JSON.stringify({ tag: 'unit-test', results: [{ id: 'a', name: 'A', testCases }] });
  const at = w.clock.now();
  const outcomes = [{ ...outcomeOf({}), structured: line }];
  await runner.report(job, 0, [
    { kind: 'stepStarted', stepId: idOf('P'), at },
    { kind: 'stepFinished', stepId: idOf('P'), at, outcomes, outputFiles: [] },
  ]);
  await runner.complete(job);
  const params = { assignmentId, submissionId };
  const { steps } = await w.student.call(autotestContract.getAutoTestResult, { params });
  const reason = steps[0]?.data?.unitTest?.suites[0]?.testCases[0]?.reason;
  expect(reason).toHaveLength(limitBytes - 'adds'.length);
});

it('browsers know the initial image, the heartbeat and the limits (AT2-062)', async () => {
  const w = await makeWorld();
  const { settings } = await w.student.call(tenantContract.getAbout, { query: {} });
  expect(settings).toMatchObject({
    AUTO_TEST_HEARTBEAT_INTERVAL: 10,
    AUTO_TEST_HEARTBEAT_MAX_MISSED: 6,
    NEW_AUTO_TEST_INITIAL_IMAGE_ID: 'initial',
    NEW_AUTO_TEST_BUILD_MAX_TIME_COMMAND: 1800,
    NEW_AUTO_TEST_BUILD_OUTPUT_LIMIT: 262_144,
    NEW_AUTO_TEST_TEST_MAX_TIME_COMMAND: 120,
    NEW_AUTO_TEST_TEST_OUTPUT_LIMIT: 131_072,
    NEW_AUTO_TEST_OUTPUT_FILES_SIZE: 10_485_760,
  });
});
