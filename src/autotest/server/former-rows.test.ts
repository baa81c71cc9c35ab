// Configurations and snapshots from before decision 40, as tables of sites still have them.
import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { idOf } from '../../../tests/support/autotest-blocks.ts';
import { makeSnapshot, saveAutoTest } from '../../../tests/support/build-autotest.ts';
import { useWorld } from '../../../tests/support/world.ts';
import { autotestContract } from '../domain/contract.ts';

const makeWorld = useWorld();

const condition = { type: 'rubric-percentage-not-met', rubricRowId: '7', minimumPercentage: 50 };
const former = {
  setup: { metadata: { baseImageId: 'large' }, steps: [{ script: { id: idOf('S'), script: 'true' } }] },
  test: {
    steps: [
      {
        connectRubric: {
          id: idOf('R'),
          rubricRowId: '7',
          steps: [
            { program: { id: idOf('P'), name: 'Style', script: 'true' } },
            { runIf: { id: idOf('G'), condition, steps: [] } },
          ],
        },
      },
    ],
  },
};

it('are read, answered and saved again as the wire says now', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  await saveAutoTest(w.teacher, assignmentId);
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  const [setup, test] = [JSON.stringify(former.setup), JSON.stringify(former.test)];
  await w.transaction(async (tx) => {
    await sql`update autotest_configuration set setup = ${setup}, test = ${test}
      where assignment_id = ${assignmentId}`.execute(tx);
    await sql`update autotest_snapshot set setup = ${setup}, test = ${test} where id = ${snapshotId}`.execute(
      tx,
    );
  });
  const expected = [
    {
      connectRubric: {
        id: idOf('R'),
        rubricRowId: 7,
        children: [
          { program: { id: idOf('P'), name: 'Style', script: 'true' } },
          { runIf: { id: idOf('G'), condition: { ...condition, rubricRowId: 7 }, children: [] } },
        ],
      },
    },
  ];
  const params = { assignmentId };
  const frozen = await w.teacher.call(autotestContract.getAutoTestSnapshot, {
    params: { assignmentId, snapshotId },
  });
  const read = await w.teacher.call(autotestContract.getAutoTestConfiguration, { params });
  for (const { test: answered } of [frozen, read]) expect(answered.steps).toMatchObject(expected);

  const body = { updatedSetup: { steps: [] }, updatedTest: { steps: [{ program: { script: 'false' } }] } };
  const saved = await w.teacher.call(autotestContract.updateAutoTestConfiguration, { params, body });
  expect(saved.setup).toEqual({ metadata: { baseImageId: 'large' }, steps: [] });
  expect(saved.test.steps).toMatchObject([{ program: { name: 'Script', script: 'false' } }]);
});
