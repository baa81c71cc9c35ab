import { expect, it } from 'vitest';
import { saveRubric } from '../../../tests/support/build-rubric.ts';
import { useWorld } from '../../../tests/support/world.ts';
import { autotestContract } from '../../autotest/domain/contract.ts';
import { divisionContract } from '../../grading/domain/division-contract.ts';
import { restrictionContract } from '../domain/restrictions/contract.ts';
import { assignmentContract, type AssignmentFilters } from '../domain/contract.ts';

const makeWorld = useWorld();

it('the list of a course holds the assignments with, or without, what is asked for (ASGN-039)', async () => {
  const w = await makeWorld();
  const [plain, other] = [await w.assignment({ name: 'Plain' }), await w.assignment({ name: 'Other' })];
  const params = { assignmentId: plain.id };
  await saveRubric(w.teacher, plain.id);
  await w.teacher.call(autotestContract.putAutoTestConfiguration, { params });
  await w.teacher.call(divisionContract.putDivisionParent, {
    params: { assignmentId: other.id },
    body: { parentId: plain.id },
  });
  await w.teacher.call(assignmentContract.patchAssignment, {
    params: { assignmentId: other.id },
    body: { ignore: 'build/', ignoreVersion: 'IgnoreFilterManager' },
  });
  const listed = async (query: AssignmentFilters) =>
    (
      await w.teacher.call(assignmentContract.listAssignments, { params: { courseId: w.course.id }, query })
    ).map(({ name }) => name);
  expect(await listed({ hasRubric: true })).toEqual(['Plain']);
  expect(await listed({ hasRubric: false })).toEqual(['Other']);
  expect(await listed({ hasAutoTest: true })).toEqual(['Plain']);
  expect(await listed({ hasAutoTest: false })).toEqual(['Other']);
  expect(await listed({ hasHandinRequirements: true })).toEqual(['Other']);
  expect(await listed({ hasHandinRequirements: false, hasRubric: true })).toEqual(['Plain']);
  expect(await listed({ divisionParentId: plain.id })).toEqual(['Other']);
  expect(await listed({ divisionParentId: plain.id, hasRubric: true })).toEqual([]);
});

it('a filter tells nothing of an assignment that the caller may not open yet', async () => {
  const w = await makeWorld();
  const params = { assignmentId: (await w.assignment({ name: 'Secret' })).id };
  await saveRubric(w.teacher, params.assignmentId);
  await w.teacher.call(restrictionContract.putAssignmentPassword, {
    params,
    body: { password: 'open sesame' },
  });
  const listed = async (query: AssignmentFilters) =>
    (
      await w.student.call(assignmentContract.listAssignments, { params: { courseId: w.course.id }, query })
    ).map(({ name }) => name);
  expect(await listed({})).toEqual(['Secret']);
  for (const asked of [true, false]) {
    expect(await listed({ hasRubric: asked })).toEqual([]);
    expect(await listed({ hasAutoTest: asked })).toEqual([]);
    expect(await listed({ hasHandinRequirements: asked })).toEqual([]);
  }
});
