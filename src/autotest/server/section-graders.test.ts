// What the lists of an assignment show to somebody who grades one section.
import { expect, it } from 'vitest';
import { buildSection } from '../../../tests/support/build-group.ts';
import { publishedAutoTest, resultOf } from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { personWith } from '../../../tests/support/person-with.ts';
import { useWorld, type Actor } from '../../../tests/support/world.ts';
import { gradingContract } from '../../grading/domain/contract.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { autotestContract } from '../domain/contract.ts';

const makeWorld = useWorld();

const rights = [
  'can_see_assignments',
  'can_see_others_in_section_work',
  'can_submit_own_work',
  'can_see_grade_before_open',
] as const;

/** Ids of the submissions in the gradebook and in the list of results, and the folders of the archive. */
async function listsOf(actor: Actor, nobody: Actor, assignmentId: number) {
  const params = { assignmentId };
  const grades = await actor.call(gradingContract.listGrades, { params });
  const { results } = await actor.call(autotestContract.listAutoTestResults, { params });
  const prepared = await actor.call(submissionContract.prepareClassDownload, { params, body: {} });
  const answer = await nobody.download(submissionContract.readPreparedDownload, { params: prepared });
  const archive = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  const folders = new Set([...archive.matchAll(/-(\d+)\/main\.py/g)].map(([, id]) => Number(id)));
  return {
    grades: grades.map(({ submissionId }) => submissionId),
    results: results.map(({ submissionId }) => Number(submissionId)),
    archive: [...folders],
  };
}

it('starting all tests again runs those of the own section alone', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  const grader = await personWith(w, [...rights, 'can_run_autotest', 'can_delete_autotest_run']);
  await buildSection(w, [grader, w.student]);
  const [inside, outside] = [
    await handIn(w.student, assignmentId),
    await handIn(w.otherStudent, assignmentId),
  ];
  const params = { assignmentId };
  const runsOf = async (submissionId: number) =>
    (await resultOf(w.teacher, assignmentId, submissionId)).createdAt;
  const before = [await runsOf(inside.id), await runsOf(outside.id)];
  w.clock.advance(60_000);
  expect(await grader.call(autotestContract.restartAllAutoTestResults, { params })).toEqual({ count: 1 });
  expect(await runsOf(inside.id)).not.toEqual(before[0]);
  expect(await runsOf(outside.id)).toEqual(before[1]);
});

it('gradebook, results and archive hold the work of the own section alone, not even the own work beside it (PERM-078)', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  const [inside, outside] = [await personWith(w, rights), await personWith(w, rights)];
  await buildSection(w, [inside, w.student]);
  const { id } = await handIn(w.student, assignmentId);
  await handIn(w.otherStudent, assignmentId);
  await handIn(outside, assignmentId);
  expect(await listsOf(inside, w.nobody, assignmentId)).toEqual({
    grades: [id],
    results: [id],
    archive: [id],
  });
  const nothing = { grades: [], results: [], archive: [] };
  expect(await listsOf(outside, w.nobody, assignmentId)).toEqual(nothing);
  for (const call of [gradingContract.listGrades, autotestContract.listAutoTestResults]) {
    expect((await w.student.refused(call, { params: { assignmentId } })).status).toBe(403);
  }
});
