// One call runs the tests of several submissions again, and one archive contains their files.
import { expect, it } from 'vitest';
import { idOf, program } from '../../../tests/support/autotest-blocks.ts';
import { handInTest, publishedAutoTest, ScriptedRunner } from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { goneText, mostInSet } from '../../submissions/domain/sets/submission-set.ts';
import { autotestContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const { restartAutoTestResults } = autotestContract;

/** Two attempts of one student with ended tests, and one of another student that waits. */
async function handedIn(w: World) {
  const { assignmentId } = await publishedAutoTest(w, [program('P')]);
  const { id: older } = await handIn(w.student, assignmentId);
  const runner = new ScriptedRunner(w);
  await runner.runOne(idOf('P'));
  const { id: newer } = await handIn(w.student, assignmentId);
  await runner.runOne(idOf('P'));
  const { id: waiting } = await handIn(w.otherStudent, assignmentId);
  return { assignmentId, older, newer, waiting };
}

it('a set runs again, older attempts too; what waits already and what is gone is told', async () => {
  const w = await makeWorld();
  const { assignmentId, older, newer, waiting } = await handedIn(w);
  const params = { assignmentId };
  const body = { submissionIds: [older, newer, waiting, 999_999] };
  expect(await w.teacher.call(restartAutoTestResults, { params, body })).toEqual({
    changed: 2,
    leftOut: [
      { submissionId: 999_999, text: goneText },
      { submissionId: waiting, text: 'Its tests wait or run already.' },
    ],
  });
  const states = await w.platform.database.db
    .selectFrom('autotestResult')
    .select('submissionId')
    .where('assignmentId', '=', assignmentId)
    .where('state', '=', 'not_started')
    .orderBy('submissionId')
    .execute();
  expect(states.map(({ submissionId }) => submissionId)).toEqual([older, newer, waiting]);
});

it('the right to run and to delete runs is asked, and more than 200 are refused', async () => {
  const w = await makeWorld();
  const { assignmentId, older } = await handedIn(w);
  const params = { assignmentId };
  const body = { submissionIds: [older] };
  expect((await w.student.refused(restartAutoTestResults, { params, body })).status).toBe(403);
  const submissionIds = Array.from({ length: mostInSet + 1 }, (_, at) => at + 1);
  const tooMany = { params, body: { submissionIds } };
  expect((await w.teacher.refused(restartAutoTestResults, tooMany)).status).toBe(400);
});

it('the archive of a set holds these attempts, test submissions too, and no other', async () => {
  const w = await makeWorld();
  const { assignmentId, older } = await handedIn(w);
  const test = await handInTest(w, assignmentId);
  const prepared = await w.teacher.call(submissionContract.prepareClassDownload, {
    params: { assignmentId },
    body: { submissionIds: [older, test] },
  });
  const answer = await w.nobody.download(submissionContract.readPreparedDownload, { params: prepared });
  const archive = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  const ids = [...archive.matchAll(/-(\d+)\/main\.py/g)].map(([, id]) => Number(id));
  expect(new Set(ids)).toEqual(new Set([older, test]));
});

it('the archive of as many as may be named is at an address that the server takes', async () => {
  const w = await makeWorld();
  const { assignmentId, older } = await handedIn(w);
  // The others are long gone; their ids are as long as ids may be.
  const gone = Array.from({ length: mostInSet - 1 }, (_, at) => Number.MAX_SAFE_INTEGER - at);
  const prepared = await w.teacher.call(submissionContract.prepareClassDownload, {
    params: { assignmentId },
    body: { submissionIds: [older, ...gone] },
  });
  const answer = await w.nobody.download(submissionContract.readPreparedDownload, { params: prepared });
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toMatch(/-\d+\/main\.py/);
});
