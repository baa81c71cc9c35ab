import { expect, it } from 'vitest';
import { autotestContract } from '../domain/contract.ts';
import { hide, idOf, program } from '../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publishedAutoTest,
  saveAutoTest,
  ScriptedRunner,
  stepEvents,
} from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';

const makeWorld = useWorld();

async function workOf(actor: Actor, ...assignmentIds: number[]) {
  const query = { assignmentIds: assignmentIds.join(',') };
  return (await actor.call(submissionContract.listAssignmentWork, { query })).work;
}

async function runTests(w: World, exitCodes: Readonly<Record<string, number>>) {
  const runner = new ScriptedRunner(w);
  const job = await runner.claimOne();
  const events = Object.entries(exitCodes).flatMap(([word, code]) => stepEvents(idOf(word), code));
  await runner.report(job, 0, events);
  await runner.complete(job);
}

it('lists tell authors how many tests passed, of those alone that they may see', async () => {
  const w = await makeWorld();
  const hidden = hide('H', { hideType: 'result', preposition: 'always' }, [program('C')]);
  const { assignmentId } = await publishedAutoTest(w, [program('A'), program('B'), hidden]);
  await handIn(w.student, assignmentId);
  expect((await workOf(w.student, assignmentId))[0]?.own?.tests).toBeNull();
  await runTests(w, { A: 0, B: 1, C: 0 });
  expect((await workOf(w.student, assignmentId))[0]?.own?.tests).toEqual({ passed: 1, all: 2 });
  expect((await workOf(w.otherStudent, assignmentId))[0]?.own).toBeNull();
});

it('a failed build is told to those who manage the tests, until a newer one is made', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const { id: otherId } = await w.assignment();
  await saveAutoTest(w.teacher, assignmentId, {
    setup: [{ type: 'script', id: idOf('S'), script: 'false' }],
  });
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  const toldTo = async (actor: Actor) =>
    (await workOf(actor, assignmentId, otherId)).map(({ buildFailed }) => buildFailed);
  expect(await toldTo(w.teacher)).toEqual([false, false]);
  await w.teacher.call(autotestContract.stopAutoTestBuild, {
    params: { assignmentId, snapshotId },
  });
  expect(await toldTo(w.teacher)).toEqual([true, false]);
  expect(await toldTo(w.student)).toEqual([false, false]);
  await makeSnapshot(w.teacher, assignmentId);
  expect(await toldTo(w.teacher)).toEqual([false, false]);
});
