import { expect, it } from 'vitest';
import { buildGroups, buildSection } from '../../../../tests/support/build-group.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { personWith } from '../../../../tests/support/person-with.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { restrictionContract } from '../../../assignments/domain/restrictions/contract.ts';
import { gradingContract } from '../../domain/contract.ts';
import { gradebookContract } from '../../domain/gradebook/contract.ts';

const makeWorld = useWorld();
const { getGradebookSize, listCourseGrades } = gradebookContract;

/** The cells of the gradebook by the name of the user, as state and grade. */
async function cellsSeenBy(w: World, actor: Actor, sectionId?: string) {
  const query = sectionId === undefined ? {} : { sectionId };
  const lines = await actor.call(listCourseGrades, { params: { courseId: w.course.id }, query });
  const cells = lines.map(({ user, grades, states }): [string, string[]] => [
    user.name,
    Object.entries(states).map(([id, state]) => `${state} ${grades[id]}`),
  ]);
  return Object.fromEntries(cells);
}

async function graded(w: World, by: Actor, assignmentId: number, grade: number): Promise<void> {
  const { id: submissionId } = await handIn(by, assignmentId);
  await w.teacher.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade } });
}

const dayMs = 24 * 3_600_000;

it('lists users by assignments: graded, to grade, still open, and missing after the deadline', async () => {
  const w = await makeWorld();
  const deadline = new Date(w.clock.now().getTime() + dayMs);
  const [first] = [await w.assignment({ timeframe: { deadline } }), await w.assignment()];
  await graded(w, w.student, first.id, 8);
  await handIn(w.otherStudent, first.id);
  const third = await w.person('Student');
  expect(await cellsSeenBy(w, w.teacher)).toEqual({
    [w.student.name]: ['graded 8', 'open null'],
    [w.otherStudent.name]: ['to_grade null', 'open null'],
    [third.name]: ['open null', 'open null'],
  });
  w.clock.advance(2 * dayMs);
  expect((await cellsSeenBy(w, w.teacher))[third.name]).toEqual(['missing null', 'open null']);
  const size = await w.teacher.call(getGradebookSize, { params: { courseId: w.course.id } });
  expect(size).toEqual({ users: 3, assignments: 2 });
});

it('every member of a group has the grade of the group', async () => {
  const w = await makeWorld();
  const { groupSetId } = await buildGroups(w, [w.student, w.otherStudent]);
  const { id } = await w.assignment({ settings: { groupSetId } });
  await graded(w, w.student, id, 7);
  expect(await cellsSeenBy(w, w.teacher)).toEqual({
    [w.student.name]: ['graded 7'],
    [w.otherStudent.name]: ['graded 7'],
  });
});

it('graders of a section see its members alone; a section can be chosen', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment({ isDone: true });
  await graded(w, w.student, id, 8);
  await graded(w, w.otherStudent, id, 6);
  const grader = await personWith(w, ['can_see_assignments', 'can_see_others_in_section_work']);
  const own = await buildSection(w, [grader, w.student]);
  const other = await buildSection(w, [w.otherStudent]);
  const ofStudent = { [w.student.name]: ['graded 8'] };
  expect(await cellsSeenBy(w, grader)).toEqual(ofStudent);
  expect(await cellsSeenBy(w, grader, other)).toEqual({});
  expect(await cellsSeenBy(w, w.teacher, own)).toEqual(ofStudent);
  const params = { courseId: w.course.id };
  expect(await grader.call(getGradebookSize, { params })).toEqual({ users: 1, assignments: 1 });
});

it('tells nothing of grades before they are available, of anonymous and of locked assignments', async () => {
  const w = await makeWorld();
  const [early, anonymous, locked] = [
    await w.assignment(),
    await w.assignment({ isDone: true }),
    await w.assignment({ isDone: true }),
  ];
  for (const { id } of [early, anonymous, locked]) await graded(w, w.student, id, 8);
  const params = { assignmentId: anonymous.id };
  const body = { anonymizedGrading: { method: 'murmur_v3' as const } };
  await w.teacher.call(assignmentContract.patchAssignment, { params, body });
  await w.teacher.call(restrictionContract.putAssignmentPassword, {
    ...{ params: { assignmentId: locked.id }, body: { password: 'open sesame' } },
  });
  const reader = await personWith(w, ['can_see_assignments', 'can_see_others_work']);
  expect((await cellsSeenBy(w, reader))[w.student.name]).toEqual(['hidden null', 'hidden null']);
  expect((await cellsSeenBy(w, reader))[w.otherStudent.name]).toEqual(['open null', 'hidden null']);
  const input = { params: { courseId: w.course.id } };
  for (const endpoint of [listCourseGrades, getGradebookSize])
    expect((await w.student.refused(endpoint, input)).status).toBe(403);
});

it('comes in pages by name', async () => {
  const w = await makeWorld();
  await w.assignment();
  const input = { params: { courseId: w.course.id } };
  const first = await w.teacher.callPage(listCourseGrades, { ...input, page: { size: 1 } });
  const { nextToken } = first;
  const page = { size: 1, ...(nextToken === undefined ? {} : { nextToken }) };
  const second = await w.teacher.callPage(listCourseGrades, { ...input, page });
  const names = [...first.body, ...second.body].map(({ user }) => user.name);
  expect(names).toEqual([w.student.name, w.otherStudent.name].toSorted());
  expect(second.nextToken).toBeUndefined();
});
