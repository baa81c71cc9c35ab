import { expect, it } from 'vitest';
import { buildGroups } from '../../../tests/support/build-group.ts';
import { saveRubric } from '../../../tests/support/build-rubric.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { importContract } from '../../courses/domain/import/contract.ts';
import { copyRoles } from '../../courses/server/import/copy-roles.ts';
import { groupContract } from '../../groups/domain/contract.ts';
import { mostSetsOfCourse } from '../../groups/domain/limits.ts';
import { tooManyGroupSets } from '../../groups/domain/refusals.ts';
import { taskContract } from '../../kernel/domain/task.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import { snippetContract } from '../../snippets/domain/contract.ts';
import { assignmentContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const { importIntoCourse } = importContract;

/** A new course of the world's teacher. */
const newCourse = (w: World) => w.teacher.call(courseContract.createCourse, { body: { name: 'This year' } });

const copyInto = (w: World, courseId: number, fromCourseId = w.course.id) => ({
  params: { courseId },
  body: { fromCourseId },
});

async function importAll(w: World, courseId: number, by: Actor = w.teacher) {
  const { id } = await by.call(importIntoCourse, copyInto(w, courseId));
  await runJobs(w.platform, 'courses.import');
  return by.call(taskContract.getTaskResult, { params: { taskResultId: id } });
}

const assignmentsOf = (w: World, courseId: number) =>
  w.teacher.call(assignmentContract.listAssignments, { params: { courseId } });

const countOf = (w: World, table: 'enrollment' | 'submission' | 'enrollmentLink', courseId: number) =>
  table === 'submission'
    ? w.platform.database.db
        .selectFrom('submission')
        .innerJoin('assignment', 'assignment.id', 'submission.assignmentId')
        .select('submission.id')
        .where('assignment.courseId', '=', courseId)
        .execute()
    : w.platform.database.db.selectFrom(table).select('courseId').where('courseId', '=', courseId).execute();

it('a course gets the assignments in their order, group sets, snippets and own roles of another one, hidden and without people (COURSE-008, COURSE-012)', async () => {
  const w = await makeWorld();
  const { groupSetId } = await buildGroups(w, [w.student]);
  const deadline = new Date('2030-01-02T00:00:00Z');
  const first = await w.assignment({ name: 'Sorting', settings: { groupSetId }, timeframe: { deadline } });
  const second = await w.assignment({ name: 'Searching' });
  await saveRubric(w.teacher, first.id);
  await w.transaction((tx) =>
    tx.updateTable('assignment').set({ divisionParentId: first.id }).where('id', '=', second.id).execute(),
  );
  const deleted = await w.assignment({ name: 'Thrown away' });
  await w.teacher.call(assignmentContract.removeAssignment, { params: { assignmentId: deleted.id } });
  await w.teacher.call(courseContract.createCourseRole, {
    params: { courseId: w.course.id },
    body: { name: 'Guest' },
  });
  const snippet = { key: 'tests', value: 'Please write tests.' };
  await w.teacher.call(snippetContract.putCourseSnippet, {
    params: { courseId: w.course.id },
    body: snippet,
  });
  const { id: courseId } = await newCourse(w);
  const ended = await importAll(w, courseId);
  expect(ended).toMatchObject({
    state: 'finished',
    result: {
      copied: [
        { part: 'roles', count: 1 },
        { part: 'groupSets', count: 1 },
        { part: 'snippets', count: 1 },
        { part: 'assignments', count: 2 },
      ],
    },
  });
  const copies = await assignmentsOf(w, courseId);
  const inOrder = copies.toSorted((one, other) => (one.orderKey < other.orderKey ? -1 : 1));
  expect(inOrder.map(({ name }) => name)).toEqual(['Sorting', 'Searching']);
  const hidden = { availability: { tag: 'timed', availableAt: null }, deadline: null, lockDate: null };
  for (const { timeframe } of copies) expect(timeframe).toEqual(hidden);
  expect(inOrder[1]?.divisionParentId).toBe(inOrder[0]?.id);
  const rows = await w.platform.database.db
    .selectFrom('assignment')
    .innerJoin('groupSet', 'groupSet.id', 'assignment.groupSetId')
    .select('groupSet.courseId')
    .where('assignment.id', '=', inOrder[0]?.id ?? 0)
    .execute();
  expect(rows).toEqual([{ courseId }]);
  const params = { assignmentId: inOrder[0]?.id ?? 0 };
  expect(await w.teacher.call(rubricContract.loadRubric, { params })).toHaveLength(2);
  const roles = await w.teacher.call(courseContract.listCourseRoles, { params: { courseId } });
  expect(roles.map(({ name }) => name)).toContain('Guest');
  const snippets = await w.teacher.call(snippetContract.listCourseSnippets, { params: { courseId } });
  expect(snippets).toMatchObject([snippet]);
  expect(await countOf(w, 'enrollment', courseId)).toHaveLength(1);
  expect(await countOf(w, 'submission', courseId)).toHaveLength(0);
  expect(await countOf(w, 'enrollmentLink', courseId)).toHaveLength(0);
});

it('needs three rights in the course, and in the other one sight of everything that is copied (COURSE-009, PERM-059, PERM-062, PERM-128)', async () => {
  const w = await makeWorld();
  const { id: courseId } = await newCourse(w);
  const other = await w.otherCourse();
  expect(await other.teacher.refused(importIntoCourse, copyInto(w, courseId, other.id))).toMatchObject({
    status: 404,
  });
  // The grader of the world's course teaches another one: the tests there are not theirs to take.
  const own = await w.teacher.call(courseContract.createCourse, { body: { name: 'Mine' } });
  const roles = await w.teacher.call(courseContract.listCourseRoles, { params: { courseId: own.id } });
  const roleId = roles.find(({ name }) => name === 'Full Teacher')?.id ?? 0;
  const body = { username: w.grader.username, roleId };
  await w.teacher.call(courseContract.putEnrollment, { params: { courseId: own.id }, body });
  expect(await w.grader.refused(importIntoCourse, copyInto(w, own.id))).toMatchObject({ status: 403 });
  expect(await w.student.refused(importIntoCourse, copyInto(w, w.course.id, own.id))).toMatchObject({
    status: 403,
  });
  for (const permission of ['can_edit_group_set', 'can_manage_course_snippets', 'can_create_assignment']) {
    const helper = await w.person('Full Teacher');
    const role = await w.teacher.call(courseContract.createCourseRole, {
      params: { courseId },
      body: { name: `Without ${permission}` },
    });
    const all = ['can_edit_group_set', 'can_manage_course_snippets', 'can_create_assignment'];
    const permissions = Object.fromEntries(all.map((name) => [name, name !== permission]));
    const params = { courseId, roleId: role.id };
    await w.teacher.call(courseContract.patchCourseRole, { params, body: { permissions } });
    await w.teacher.call(courseContract.putEnrollment, {
      params: { courseId },
      body: { userId: helper.id, roleId: role.id },
    });
    expect(await helper.refused(importIntoCourse, copyInto(w, courseId))).toMatchObject({
      status: 403,
      body: { missing_permissions: [permission] },
    });
  }
});

it('an import that breaks off leaves nothing behind, and says why (COURSE-012)', async () => {
  const w = await makeWorld();
  await w.assignment({ name: 'Sorting' });
  const { id: courseId } = await newCourse(w);
  const { id } = await w.teacher.call(importIntoCourse, copyInto(w, courseId));
  const row = { courseId, name: 'Filler', orderKey: 'z' };
  await w.transaction((tx) =>
    tx
      .insertInto('assignment')
      .values(Array.from({ length: 1000 }, () => row))
      .execute(),
  );
  await w.teacher.call(courseContract.createCourseRole, {
    params: { courseId: w.course.id },
    body: { name: 'Guest' },
  });
  await runJobs(w.platform, 'courses.import');
  const ended = await w.teacher.call(taskContract.getTaskResult, { params: { taskResultId: id } });
  expect(ended).toMatchObject({
    state: 'failed',
    result: {
      message: 'The course would have more than 1,000 assignments. Copy single assignments instead.',
    },
  });
  const roles = await w.teacher.call(courseContract.listCourseRoles, { params: { courseId } });
  expect(roles.map(({ name }) => name)).not.toContain('Guest');
});

it('a course has at most 100 group sets after an import too (COURSE-012)', async () => {
  const w = await makeWorld();
  await buildGroups(w, [w.student]);
  const { id: courseId } = await newCourse(w);
  const set = { courseId, minimumSize: 1, maximumSize: 1, createdAt: w.clock.now() };
  await w.transaction((tx) =>
    tx
      .insertInto('groupSet')
      .values(Array.from({ length: mostSetsOfCourse }, () => set))
      .execute(),
  );
  expect(await importAll(w, courseId)).toMatchObject({
    state: 'failed',
    result: { message: tooManyGroupSets.text },
  });
});

it('waits for nobody who writes into the course while roles are copied, and they do not wait for it', async () => {
  const w = await makeWorld();
  const { id: courseId } = await newCourse(w);
  await w.transaction(async (tx) => {
    await copyRoles(tx, { sourceId: w.course.id, courseId });
    const body = { key: 'tests', value: 'Please write tests.' };
    await w.teacher.call(snippetContract.putCourseSnippet, { params: { courseId }, body });
    await w.teacher.call(groupContract.putGroupSet, { params: { courseId }, body: {} });
  });
});

it('an archived course is a good source and no target, and no course is copied into itself (COURSE-010)', async () => {
  const w = await makeWorld();
  await w.assignment({ name: 'Sorting' });
  const { id: courseId } = await newCourse(w);
  expect(await w.teacher.refused(importIntoCourse, copyInto(w, w.course.id))).toMatchObject({ status: 400 });
  const params = { courseId: w.course.id };
  await w.teacher.call(courseContract.patchCourse, { params, body: { state: 'archived' } });
  expect(await w.teacher.refused(importIntoCourse, copyInto(w, w.course.id, courseId))).toMatchObject({
    status: 409,
    code: 'INVALID_STATE',
  });
  expect((await importAll(w, courseId)).state).toBe('finished');
  expect(await assignmentsOf(w, courseId)).toHaveLength(1);
});
