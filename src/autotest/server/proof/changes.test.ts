import { expect, it } from 'vitest';
import { idOf, program } from '../../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publish,
  publishedAutoTest,
  saveAutoTest,
  ScriptedRunner,
  stepEvents,
} from '../../../../tests/support/build-autotest.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { useWorld } from '../../../../tests/support/world.ts';
import { proofContract } from '../../domain/proof/contract.ts';
import { hasChanged } from '../../domain/proof/model.ts';

const makeWorld = useWorld();

it('tells what other tests say of the latest submissions, beside what those before said', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w, [program('P')]);
  const [first, second] = [w.student, w.otherStudent];
  for (const person of [first, second]) await handIn(person, assignmentId);
  const runner = new ScriptedRunner(w);
  for (let count = 0; count < 2; count += 1) await runner.runOne(idOf('P'));

  await saveAutoTest(w.teacher, assignmentId, { test: [program('P'), program('Q')] });
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  const params = { assignmentId, snapshotId };
  const changes = async () =>
    (await w.teacher.call(proofContract.listAutoTestChanges, { params })).changes.toSorted((one, other) =>
      one.authorName.localeCompare(other.authorName),
    );
  expect((await changes()).map(({ now, isWaiting }) => [now, isWaiting])).toEqual([
    [null, false],
    [null, false],
  ]);
  await publish(w.teacher, assignmentId, snapshotId);
  const job = await runner.claimOne();
  await runner.report(job, 0, [...stepEvents(idOf('P')), ...stepEvents(idOf('Q'), 1)]);
  await runner.complete(job);
  const told = await changes();
  expect(told.filter(({ isWaiting }) => isWaiting)).toHaveLength(1);
  const changed = told.filter(hasChanged);
  expect(changed).toHaveLength(1);
  expect(changed[0]).toMatchObject({
    before: { points: { achieved: '1', possible: '1' }, tests: { passed: 1, all: 1 } },
    now: { points: { achieved: '1', possible: '2' }, tests: { passed: 1, all: 2 } },
  });
  // Other tests that ran afterwards are not what was said before.
  await saveAutoTest(w.teacher, assignmentId, { test: [program('Q')] });
  const { snapshotId: later } = await makeSnapshot(w.teacher, assignmentId);
  await publish(w.teacher, assignmentId, later);
  for (let count = 0; count < 2; count += 1) await runner.runOne(idOf('Q'));
  expect((await changes()).filter(hasChanged)).toEqual([{ ...changed[0], isWaiting: false }]);
  const refused = await w.student.refused(proofContract.listAutoTestChanges, { params });
  expect(refused.status).toBe(403);
});
