// What a runner is asked to keep to, with the settings as they come.
import { expect, it } from 'vitest';
import { idOf, program } from '../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publishedAutoTest,
  saveAutoTest,
  ScriptedRunner,
} from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld } from '../../../tests/support/world.ts';
import type { Command, Plan } from '../../runner/domain/plan.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';

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
