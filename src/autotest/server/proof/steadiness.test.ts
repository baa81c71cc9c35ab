import { expect, it } from 'vitest';
import { hide, idOf, program } from '../../../../tests/support/autotest-blocks.ts';
import {
  publishedAutoTest,
  resultOf,
  ScriptedRunner,
  stepEvents,
} from '../../../../tests/support/build-autotest.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { useWorld } from '../../../../tests/support/world.ts';
import { autotestContract } from '../../domain/contract.ts';
import { proofContract } from '../../domain/proof/contract.ts';

const makeWorld = useWorld();

it('tells staff which tests say something else when they run again, and no student', async () => {
  const w = await makeWorld();
  const { assignmentId, snapshotId } = await publishedAutoTest(w, [program('P'), program('Q')]);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const { id: steadyId } = await handIn(w.otherStudent, assignmentId);
  const runner = new ScriptedRunner(w);
  const runOnce = async (exitOfQ: number) => {
    const job = await runner.claimOne();
    await runner.report(job, 0, [...stepEvents(idOf('P')), ...stepEvents(idOf('Q'), exitOfQ)]);
    await runner.complete(job);
  };
  const steadiness = () =>
    w.teacher.call(proofContract.getAutoTestSteadiness, { params: { assignmentId, snapshotId } });
  await runOnce(0);
  await runOnce(0);
  expect((await steadiness()).tests.map(({ repeated }) => repeated)).toEqual([0, 0]);
  for (const [id, exitOfQ] of [
    [submissionId, 1],
    [steadyId, 0],
  ] as const) {
    await w.teacher.call(autotestContract.restartAutoTestResult, {
      params: { assignmentId, submissionId: id },
    });
    await runOnce(exitOfQ);
  }
  expect((await steadiness()).tests).toMatchObject([
    { stepId: idOf('P'), repeated: 2, differing: 0 },
    { stepId: idOf('Q'), repeated: 2, differing: 1 },
  ]);
  expect((await resultOf(w.teacher, assignmentId, submissionId)).unsteadySteps).toEqual([idOf('Q')]);
  expect((await resultOf(w.teacher, assignmentId, steadyId)).unsteadySteps).toBeUndefined();
  expect((await resultOf(w.student, assignmentId, submissionId)).unsteadySteps).toBeUndefined();
});

it('tells nobody of a test whose result is hidden from them', async () => {
  const w = await makeWorld();
  const hidden = hide('H', { hideType: 'result' }, [program('P')]);
  const { assignmentId } = await publishedAutoTest(w, [hidden]);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const runner = new ScriptedRunner(w);
  await runner.runOne(idOf('P'), 0);
  await w.teacher.call(autotestContract.restartAutoTestResult, { params: { assignmentId, submissionId } });
  await runner.runOne(idOf('P'), 1);
  expect((await resultOf(w.teacher, assignmentId, submissionId)).unsteadySteps).toEqual([idOf('P')]);
  expect((await resultOf(w.student, assignmentId, submissionId)).unsteadySteps).toBeUndefined();
});
