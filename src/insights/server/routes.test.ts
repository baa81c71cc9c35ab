import { expect, it } from 'vitest';
import { handInTest } from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld } from '../../../tests/support/world.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { insightContract } from '../domain/contract.ts';

const makeWorld = useWorld();

it('counts students and submissions of a course, those of the last week, and courses by state (ADMIN-006)', async () => {
  const w = await makeWorld();
  const params = { courseId: w.course.id };
  const before = await w.teacher.call(insightContract.getCourseStatistics, { params });
  expect(before).toEqual({
    studentCount: 2,
    submissionCount: 0,
    submissionsLastWeek: 0,
    courseAmounts: { visible: 1, archived: 0 },
  });
  const { id: assignmentId } = await w.assignment();
  const { id: oldId } = await handIn(w.student, assignmentId);
  const createdAt = new Date(w.clock.now().getTime() - 8 * 24 * 3_600_000);
  await w.transaction((tx) =>
    tx.updateTable('submission').set({ createdAt, startedAt: createdAt }).where('id', '=', oldId).execute(),
  );
  await handIn(w.student, assignmentId);
  await handIn(w.otherStudent, assignmentId);
  await handInTest(w, assignmentId);
  expect(await w.teacher.call(insightContract.getCourseStatistics, { params })).toEqual({
    studentCount: 2,
    submissionCount: 3,
    submissionsLastWeek: 2,
    courseAmounts: { visible: 1, archived: 0 },
  });
  expect((await w.student.refused(insightContract.getCourseStatistics, { params })).status).toBe(403);
  expect((await w.outsider.refused(insightContract.getCourseStatistics, { params })).status).toBe(404);
});

it('tells teachers who is in the course, when work came in and what is to grade', async () => {
  const w = await makeWorld();
  const params = { courseId: w.course.id };
  const { id: assignmentId } = await w.assignment();
  const { id: oldId } = await handIn(w.student, assignmentId);
  const createdAt = new Date(w.clock.now().getTime() - 8 * 24 * 3_600_000);
  await w.transaction((tx) =>
    tx.updateTable('submission').set({ createdAt, startedAt: createdAt }).where('id', '=', oldId).execute(),
  );
  await handIn(w.student, assignmentId);
  const { id: gradedId } = await handIn(w.otherStudent, assignmentId);
  await w.transaction((tx) =>
    tx.updateTable('submission').set({ isGraded: true }).where('id', '=', gradedId).execute(),
  );
  await handInTest(w, assignmentId);
  const figures = await w.teacher.call(insightContract.getCourseFigures, { params });
  expect(figures).toMatchObject({ assignments: 1, toGrade: 1 });
  expect(figures.members).toContainEqual({ roleName: 'Student', count: 2 });
  expect(figures.weeks.map(({ submissions }) => submissions)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
  expect((await w.student.refused(insightContract.getCourseFigures, { params })).status).toBe(403);
});

it('counts an institution for its managers and holders of can_see_other_tenant_statistics', async () => {
  const w = await makeWorld();
  const params = { tenantId: w.tenantId };
  const numbers = await w.admin.call(insightContract.getTenantStatistics, { params });
  expect(numbers.courses).toBeGreaterThanOrEqual(1);
  expect(numbers.teachers).toBeGreaterThanOrEqual(1);
  const refused = await w.teacher.refused(insightContract.getTenantStatistics, { params });
  expect(refused).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
});

it('tells how many students and hand-ins a course has only to whoever may see its statistics', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  await handIn(w.otherStudent, assignmentId);
  const input = { params: { tenantId: w.tenantId }, query: {} };
  const numbersFor = async (actor: typeof w.admin) => {
    const { courses } = await actor.call(insightContract.listTenantCourses, input);
    const own = courses.find(({ id }) => id === w.course.id);
    return [own?.studentCount, own?.submissionCount];
  };
  expect(await numbersFor(w.student)).toEqual([null, null]);
  expect(await numbersFor(w.grader)).toEqual([null, null]);
  expect(await numbersFor(w.teacher)).toEqual([2, 1]);
  expect(await numbersFor(w.admin)).toEqual([2, 1]);
});

it('lists all courses of an institution for its managers, and for others their own', async () => {
  const w = await makeWorld();
  const other = await w.otherCourse();
  const input = { params: { tenantId: w.tenantId }, query: {} };
  const idsFor = async (actor: typeof w.admin) =>
    (await actor.call(insightContract.listTenantCourses, input)).courses.map(({ id }) => id);
  expect(await idsFor(w.student)).toEqual([w.course.id]);
  expect(await idsFor(w.outsider)).toEqual([]);
  expect(await idsFor(w.admin)).toEqual(expect.arrayContaining([w.course.id, other.id]));
  await w.teacher.call(courseContract.patchCourse, {
    params: { courseId: w.course.id },
    body: { state: 'archived' },
  });
  expect(await idsFor(w.student)).toEqual([]);
});
