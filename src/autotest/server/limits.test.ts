// What a runner is asked to keep to, with the settings as they come.
import { expect, it } from 'vitest';
import { idOf, outcomeOf, program } from '../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publishedAutoTest,
  saveAutoTest,
  ScriptedRunner,
} from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import type { Command, Plan } from '../../runner/domain/plan.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { upsertSiteSetting } from '../../tenants/server/index.ts';
import { autotestContract } from '../domain/contract.ts';

const makeWorld = useWorld();

function firstCommandOf({ steps: [step] }: Plan): Command | undefined {
  return step?.kind === 'commands' ? step.commands[0] : undefined;
}

it('a build starts from the initial image, has 1800 s for a command and 262144 bytes of output (AT2-055, AT2-058, AT2-060)', async () => {
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

it('a test has 120 s for a command, 131072 bytes of output and 3600 s in all (AT2-056, AT2-058)', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  await handIn(w.student, assignmentId);
  const runner = new ScriptedRunner(w);
  const job = await runner.claimOne();
  expect(job.plan.limits).toMatchObject({ outputBytes: 131_072, totalMs: 3_600_000 });
  expect(firstCommandOf(job.plan)?.timeoutMs).toBe(120_000);
  await runner.complete(job);
});

const settle = (w: World, name: string, value: number) =>
  w.transaction((tx) => upsertSiteSetting(tx, { name, value, now: w.clock.now() }));

it('a runner holds at most 10 results at once, or as many as the site says (ATR-040, LIM-009)', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  const people = await Promise.all(Array.from({ length: 13 }, () => w.person('Student')));
  for (const person of people) await handIn(person, assignmentId);
  const runner = new ScriptedRunner(w, 'greedy');
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
