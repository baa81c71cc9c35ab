import { expect, it } from 'vitest';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { gradingContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const { assignGrader, listGraders, patchSubmission, setGraderDone, setGraderNotDone } = gradingContract;

const pathOf = (assignmentId: number, grader: Actor) => ({ params: { assignmentId, graderId: grader.id } });

async function statusOf(w: World, assignmentId: number, { id }: Actor) {
  const graders = await w.teacher.call(listGraders, { params: { assignmentId } });
  return graders.find(({ userId }) => userId === id)?.status;
}

it('is a person with the share of the work and whether it is done (USER-005, GRADE-011)', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const personId = w.grader.id;
  await w.transaction((tx) =>
    tx.insertInto('grader').values({ assignmentId, personId, weight: 2 }).execute(),
  );
  await w.grader.call(setGraderDone, pathOf(assignmentId, w.grader));
  const graders = await w.teacher.call(listGraders, { params: { assignmentId } });
  expect(graders.find(({ userId }) => userId === personId)).toMatchObject({
    user: { id: personId, name: w.grader.name, username: w.grader.username },
    weight: 2,
    status: 'done',
  });
});

it('is done when graders say so of themselves, who may of others (GRADE-015, PERM-092)', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  expect(await statusOf(w, assignmentId, w.grader)).toBe('not-done');
  const own = await w.grader.callPage(setGraderDone, pathOf(assignmentId, w.grader));
  expect(own.warnings).toEqual([]);
  expect(await statusOf(w, assignmentId, w.grader)).toBe('done');
  await w.teacher.call(setGraderNotDone, pathOf(assignmentId, w.grader));
  expect(await statusOf(w, assignmentId, w.grader)).toBe('not-done');
  const other = await w.grader.refused(setGraderDone, pathOf(assignmentId, w.teacher));
  expect(other.body).toMatchObject({ missing_permissions: ['can_update_grader_status'] });
  expect((await w.student.refused(setGraderDone, pathOf(assignmentId, w.student))).status).toBe(403);
  expect((await w.teacher.refused(setGraderDone, pathOf(assignmentId, w.student))).status).toBe(404);
});

it('warns of work without a grade, and of what is so already (GRADE-015)', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const of = { params: { submissionId } };
  await w.teacher.call(assignGrader, { ...of, body: { userId: w.grader.id } });
  const path = pathOf(assignmentId, w.grader);
  const early = await w.grader.callPage(setGraderDone, path);
  expect(early.warnings).toMatchObject([{ code: '001', text: '1 assigned submission is still to grade.' }]);
  expect((await w.grader.callPage(setGraderDone, path)).warnings).toMatchObject([{ code: '002' }]);
  await w.grader.call(patchSubmission, { ...of, body: { grade: 7 } });
  await w.grader.call(setGraderNotDone, path);
  expect((await w.grader.callPage(setGraderDone, path)).warnings).toEqual([]);
  await w.teacher.call(assignGrader, { ...of, body: { userId: w.grader.id } });
  expect(await statusOf(w, assignmentId, w.grader), 'new work came').toBe('not-done');
});

it('stays as it is in an archived course (COURSE-010)', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const params = { courseId: w.course.id };
  await w.teacher.call(courseContract.patchCourse, { params, body: { state: 'archived' } });
  expect((await w.teacher.refused(setGraderDone, pathOf(assignmentId, w.grader))).status).toBe(409);
});
