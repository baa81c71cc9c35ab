import { expect, it } from 'vitest';
import { choiceOf, normalRow, saveRubric } from '../../../../tests/support/build-rubric.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { useWorld, type Actor } from '../../../../tests/support/world.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { gradingContract } from '../../domain/contract.ts';
import { driftContract } from '../../domain/drift/contract.ts';

const world = useWorld();

it('compares graders by what they marked themselves, whoever changes the rubric later', async () => {
  const w = await world();
  const { id: assignmentId } = await w.assignment();
  const rows = await saveRubric(w.teacher, assignmentId, { rows: [normalRow] });
  const second = await w.person('Full TA');
  const mark = async (grader: Actor, student: Actor, place: number) => {
    const { id: submissionId } = await handIn(student, assignmentId);
    const body = { items: [choiceOf(rows[0], place)] };
    await grader.call(rubricContract.putRubricResult, { params: { submissionId }, query: {}, body });
    return submissionId;
  };
  const students = await Promise.all(Array.from({ length: 8 }, () => w.person('Student')));
  for (const student of students.slice(0, 7)) await mark(w.grader, student, 2);
  const [last] = students.slice(7);
  const far = last ? await mark(second, last, 0) : 0;
  await saveRubric(w.teacher, assignmentId, { rows, maxPoints: 8 });
  const params = { assignmentId };
  const report = await w.teacher.call(driftContract.getGraderDrift, { params });
  expect(report).toMatchObject({ count: 8, mean: 4.375 });
  expect(report.graders).toMatchObject([
    {
      user: { id: w.grader.id },
      count: 7,
      mean: 5,
      spread: 0,
      outlierCount: 0,
      rows: [{ points: 4, count: 7 }],
    },
    {
      ...{ user: { id: second.id }, count: 1, mean: 0, spread: null, outlierCount: 1 },
      outliers: [{ submissionId: String(far), grade: 0 }],
    },
  ]);
  expect((await w.grader.refused(driftContract.getGraderDrift, { params })).status).toBe(403);
  expect((await w.student.refused(driftContract.getGraderDrift, { params })).status).toBe(403);
});

it('a grade by hand is of whoever gave it, and without grades there is nothing to compare', async () => {
  const w = await world();
  const { id: assignmentId } = await w.assignment();
  const params = { assignmentId };
  expect(await w.teacher.call(driftContract.getGraderDrift, { params })).toEqual({
    ...{ count: 0, mean: null, spread: null, graders: [] },
  });
  const { id: submissionId } = await handIn(w.student, assignmentId);
  await w.grader.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade: 7 } });
  const { graders } = await w.teacher.call(driftContract.getGraderDrift, { params });
  expect(graders.map(({ user, mean }) => [user.id, mean])).toEqual([[w.grader.id, 7]]);
});
