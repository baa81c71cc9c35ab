// Publishing other tests without running them on what was tested already.
import { expect, it } from 'vitest';
import { hide, idOf, program, row } from '../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publish,
  resultOf,
  saveAutoTest,
  ScriptedRunner,
  stepEvents,
} from '../../../tests/support/build-autotest.ts';
import { continuousRow, saveRubric } from '../../../tests/support/build-rubric.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import type { Block } from '../domain/block.ts';
import { autotestContract } from '../domain/contract.ts';
import { settleHidden } from './jobs.ts';

const makeWorld = useWorld();

/** An assignment whose one row the tests fill. */
async function tested(w: World, inside: Block[]) {
  const deadline = new Date(w.clock.now().getTime() + 3_600_000);
  const { id: assignmentId } = await w.assignment({ isDone: true, timeframe: { deadline } });
  const [connected] = await saveRubric(w.teacher, assignmentId, { rows: [continuousRow], maxPoints: 6 });
  const build = async (children: Block[]) => {
    await saveAutoTest(w.teacher, assignmentId, { test: [row('R', connected?.id, children)] });
    return (await makeSnapshot(w.teacher, assignmentId)).snapshotId;
  };
  const snapshotId = await build(inside);
  await publish(w.teacher, assignmentId, snapshotId);
  return { assignmentId, snapshotId, build };
}

const publishOnly = (w: World, assignmentId: number, snapshotId: string) =>
  w.teacher.call(autotestContract.updateAutoTestConfiguration, {
    params: { assignmentId },
    body: { publishedSnapshot: { published: snapshotId }, runLatest: false },
  });

async function seen(w: World, assignmentId: number, submissionId: number) {
  const { snapshotId, state, isFinal, approxWaitingBefore } = await resultOf(
    w.teacher,
    assignmentId,
    submissionId,
  );
  const submission = await w.teacher.call(submissionContract.getSubmission, { params: { submissionId } });
  const status = 'manualGradingStatus' in submission ? submission.manualGradingStatus : '';
  return {
    snapshotId,
    state,
    isFinal,
    isWaiting: approxWaitingBefore !== undefined,
    grade: submission.grade,
    status,
  };
}

it('keeps results and grades, and runs only where a run had not ended', async () => {
  const w = await makeWorld();
  const { assignmentId, snapshotId, build } = await tested(w, [program('P')]);
  const runner = new ScriptedRunner(w);
  const { id: ended } = await handIn(w.student, assignmentId);
  await runner.runOne(idOf('P'));
  const { id: waiting } = await handIn(w.otherStudent, assignmentId);
  const before = await seen(w, assignmentId, ended);
  expect(before).toMatchObject({ snapshotId, state: 'passed', isWaiting: false, status: 'finished' });

  const later = await build([program('Q')]);
  await publishOnly(w, assignmentId, later);
  expect(await seen(w, assignmentId, ended)).toEqual(before);
  expect(await seen(w, assignmentId, waiting)).toMatchObject({ snapshotId: later, state: 'not_started' });
  await runner.runOne(idOf('Q'));

  const params = { assignmentId, submissionId: ended };
  await w.teacher.call(autotestContract.restartAutoTestResult, { params });
  await runner.runOne(idOf('Q'));
  expect(await seen(w, assignmentId, ended)).toMatchObject({ snapshotId: later, status: 'finished' });
});

it('counts the hidden points of a result that it kept, once their time has come', async () => {
  const w = await makeWorld();
  const hidden = hide('H', { preposition: 'before' }, [program('Q')]);
  const { assignmentId, build } = await tested(w, [program('P'), hidden]);
  const { id } = await handIn(w.student, assignmentId);
  const runner = new ScriptedRunner(w);
  const job = await runner.claimOne();
  await runner.report(job, 0, [...stepEvents(idOf('P')), ...stepEvents(idOf('Q'), 1)]);
  await runner.complete(job);
  await publishOnly(w, assignmentId, await build([program('P')]));
  expect(await seen(w, assignmentId, id)).toMatchObject({ isFinal: false, grade: 10, status: 'unfinished' });
  w.clock.advance(3_700_000);
  await settleHidden(w.platform);
  const settled = await seen(w, assignmentId, id);
  expect(settled).toMatchObject({ isFinal: true, status: 'finished' });
  // Half of the points, in a row from -2 to 6.
  expect(settled.grade).toBeCloseTo(10 / 3);
});
