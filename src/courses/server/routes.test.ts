import { describe, expect, it } from 'vitest';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { permissions } from '../../access/domain/permission.ts';
import { accountContract } from '../../people/domain/account-contract.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
import { courseContract } from '../domain/contract.ts';
import { newCourseLimitOf } from './actions.ts';

const makeWorld = useWorld();

function inCourse(w: World) {
  return { params: { courseId: w.course.id } };
}

async function roleId(w: World, name: string): Promise<number> {
  const roles = await w.teacher.call(courseContract.listCourseRoles, inCourse(w));
  const role = roles.find((one) => one.name === name);
  if (!role) throw new Error(`No role ${name}`);
  return role.id;
}

async function archive(w: World): Promise<void> {
  await w.teacher.call(courseContract.patchCourse, { ...inCourse(w), body: { state: 'archived' } });
}

async function coursesOf(actor: Actor, query: { q?: string; tenantId?: string } = {}): Promise<number[]> {
  return (await actor.call(courseContract.listCourses, { query })).map((course) => course.id);
}

describe('the list of courses', () => {
  it('shows members their own courses only, newest first (COURSE-005)', async () => {
    const w = await makeWorld();
    const second = await w.teacher.call(courseContract.createCourse, { body: { name: 'Second' } });
    expect(await coursesOf(w.teacher)).toEqual([second.id, w.course.id]);
    expect(await coursesOf(w.student)).toEqual([w.course.id]);
    expect(await coursesOf(w.outsider)).toEqual([]);
  });

  it('shows all courses of a tenant to people who manage it, and others their own (COURSE-005)', async () => {
    const w = await makeWorld();
    const { id } = await w.otherCourse();
    const query = { tenantId: w.tenantId };
    expect(await coursesOf(w.admin, query)).toEqual(expect.arrayContaining([w.course.id, id]));
    expect(await coursesOf(w.student, query)).toEqual([w.course.id]);
  });

  it('finds by name and short name, in pages (COURSE-002, COURSE-006, COURSE-005)', async () => {
    const w = await makeWorld();
    for (const name of ['Python one', 'Python two', 'Java 100%']) {
      await w.teacher.call(courseContract.createCourse, { body: { name } });
    }
    expect(await coursesOf(w.teacher, { q: 'pyTHON two' })).toHaveLength(1);
    expect(await coursesOf(w.teacher, { q: '100%' })).toHaveLength(1);
    expect(await coursesOf(w.teacher, { q: 'abbreviated_name:python' })).toHaveLength(0);
    await w.teacher.call(courseContract.patchCourse, { ...inCourse(w), body: { abbreviatedName: 'CS-101' } });
    expect(await coursesOf(w.teacher, { q: 'cs-101' })).toEqual([w.course.id]);
    const query = { q: 'python' };
    const first = await w.teacher.callPage(courseContract.listCourses, { query, page: { size: 1 } });
    expect(first.body.map((course) => course.name)).toEqual(['Python two']);
    const nextToken = first.nextToken ?? '';
    const next = await w.teacher.callPage(courseContract.listCourses, {
      query,
      page: { size: 1, nextToken },
    });
    expect(next.body.map((course) => course.name)).toEqual(['Python one']);
    expect(next.nextToken).toBeUndefined();
  });

  it('hides archived courses from members without the right to see them (COURSE-010)', async () => {
    const w = await makeWorld();
    await archive(w);
    expect(await coursesOf(w.teacher)).toEqual([w.course.id]);
    expect(await coursesOf(w.student)).toEqual([]);
    expect(await w.student.refused(courseContract.getCourse, inCourse(w))).toMatchObject({ status: 404 });
  });
});

describe('a course', () => {
  it('is made with every default role and its creator as Full Teacher (COURSE-007, ROLE-009, ROLE-013)', async () => {
    const w = await makeWorld();
    const course = await w.teacher.call(courseContract.createCourse, { body: { name: ' Algorithms ' } });
    expect(course).toMatchObject({ name: 'Algorithms', state: 'visible', price: null, ltiProvider: null });
    expect(course.authorization.permissions).toMatchObject({
      can_grade_work: true,
      can_receive_login_links: false,
    });
    const roles = await w.teacher.call(courseContract.listCourseRoles, { params: { courseId: course.id } });
    expect(roles.map((role) => role.name)).toEqual([
      'Designer',
      'Full TA',
      'Full Teacher',
      'Non-Editing TA',
      'Non-Editing Teacher',
      'Observer',
      'Student',
    ]);
    const { enrollments } = await w.teacher.call(courseContract.listOwnEnrollments, {});
    expect(enrollments).toContainEqual({
      courseId: String(course.id),
      roleName: 'Full Teacher',
      isStaff: true,
    });
    const { enrollments: ofStudent } = await w.student.call(courseContract.listOwnEnrollments, {});
    expect(ofStudent.map(({ isStaff }) => isStaff)).toEqual([false]);
  });

  it('is the only one in a session that is limited to it, and staff are people who may do something there (STUV-013)', async () => {
    const w = await makeWorld();
    const { id } = await w.teacher.call(courseContract.createCourse, { body: { name: 'Second' } });
    const ownOf = async (removedPermissions: string[]) => {
      const body = { forContext: { courseId: id }, removedPermissions };
      const { accessToken } = await w.teacher.call(accountContract.restrictSession, { body });
      const limited = w.withToken(w.teacher, accessToken);
      return (await limited.call(courseContract.listOwnEnrollments, {})).enrollments;
    };
    const enrollment = { courseId: String(id), roleName: 'Full Teacher' };
    expect(await ownOf([])).toEqual([{ ...enrollment, isStaff: true }]);
    const ofCourse = permissions.filter(({ scope }) => scope === 'course').map(({ name }) => name);
    expect(await ownOf(ofCourse)).toEqual([{ ...enrollment, isStaff: false }]);
  });

  it('is in nobody’s own list while they may not see it', async () => {
    const w = await makeWorld();
    const ownOf = async (actor: Actor) =>
      (await actor.call(courseContract.listOwnEnrollments, {})).enrollments.map(({ courseId }) => courseId);
    expect(await ownOf(w.student)).toEqual([String(w.course.id)]);
    await archive(w);
    expect(await ownOf(w.student)).toEqual([]);
    expect(await ownOf(w.teacher)).toEqual([String(w.course.id)]);
  });

  it('has a short name on one line, and none that turns the text after it', async () => {
    const w = await makeWorld();
    const patch = (abbreviatedName: string) => ({ ...inCourse(w), body: { abbreviatedName } });
    const changed = await w.teacher.call(courseContract.patchCourse, patch(' Prog\n1 '));
    expect(changed.abbreviatedName).toBe('Prog 1');
    expect((await w.teacher.call(courseContract.patchCourse, patch(''))).abbreviatedName).toBe('');
    const turned = await w.teacher.refused(courseContract.patchCourse, patch('\u202egorP'));
    expect(turned).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
  });

  it('is made by one person at most 1,000 times an hour', async () => {
    const w = await makeWorld();
    const limit = newCourseLimitOf(w.teacher.id);
    await countUse(w.platform.database.db, { ...limit, amount: limit.requests - 1 }, w.clock.now());
    const body = { name: 'One of many' };
    await w.teacher.call(courseContract.createCourse, { body });
    expect(await w.teacher.refused(courseContract.createCourse, { body })).toMatchObject({
      status: 429,
      code: 'RATE_LIMIT_EXCEEDED',
    });
  });

  it('is not made without the right or a name', async () => {
    const w = await makeWorld();
    const body = { name: 'Mine' };
    expect(await w.student.refused(courseContract.createCourse, { body })).toMatchObject({ status: 403 });
    const blank = await w.teacher.refused(courseContract.createCourse, { body: { name: '  ' } });
    expect(blank).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
  });

  it('does not exist for people outside, and is open to administrators', async () => {
    const w = await makeWorld();
    const refused = await w.outsider.refused(courseContract.getCourse, inCourse(w));
    expect(refused).toMatchObject({ status: 404, code: 'OBJECT_ID_NOT_FOUND' });
    const missing = await w.outsider.refused(courseContract.getCourse, { params: { courseId: 999_999 } });
    expect(missing.message).toBe(refused.message);
    expect((await w.admin.call(courseContract.getCourse, inCourse(w))).id).toBe(w.course.id);
  });

  it('is not told apart from one that is missing by a session that is limited to another course', async () => {
    const w = await makeWorld();
    const elsewhere = await w.otherCourse();
    const limited = async (actor: Actor) => {
      const body = { forContext: { courseId: elsewhere.id }, removedPermissions: [] };
      return w.withToken(actor, (await actor.call(accountContract.restrictSession, { body })).accessToken);
    };
    const outsider = await limited(w.outsider);
    const refused = await outsider.refused(courseContract.getCourse, inCourse(w));
    expect(refused.status).toBe(404);
    const missing = await outsider.refused(courseContract.getCourse, { params: { courseId: 999_999 } });
    expect(missing.message).toBe(refused.message);
    const member = await limited(w.student);
    expect((await member.refused(courseContract.getCourse, inCourse(w))).status).toBe(403);
    await archive(w);
    expect((await member.refused(courseContract.getCourse, inCourse(w))).status).toBe(404);
  });

  it('changes name and state under separate rights and is never deleted by a call (COURSE-004, COURSE-007, COURSE-010)', async () => {
    const w = await makeWorld();
    const body = { name: 'New name', abbreviatedName: 'NN' };
    const changed = await w.teacher.call(courseContract.patchCourse, { ...inCourse(w), body });
    expect(changed).toMatchObject(body);
    const student = await w.student.refused(courseContract.patchCourse, { ...inCourse(w), body });
    expect(student).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
    const state = 'deleted' as const;
    const deleted = await w.teacher.refused(courseContract.patchCourse, { ...inCourse(w), body: { state } });
    expect(deleted).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    await archive(w);
    expect((await w.teacher.call(courseContract.getCourse, inCourse(w))).state).toBe('archived');
    const frozen = await w.teacher.refused(courseContract.patchCourse, { ...inCourse(w), body });
    expect(frozen).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    const back = await w.teacher.call(courseContract.patchCourse, {
      ...inCourse(w),
      body: { state: 'visible' },
    });
    expect(back.state).toBe('visible');
  });

  it('tells members what they may do in it (COURSE-003, COURSE-007)', async () => {
    const w = await makeWorld();
    const own = await w.student.call(courseContract.getCourseAuthorization, inCourse(w));
    expect(own.paymentStatus).toEqual({ tag: 'no-payment-required' });
    expect(own.permissions).toMatchObject({ can_submit_own_work: true, can_grade_work: false });
  });
});

describe('roles', () => {
  it('are shown in full to people who may see them; others see only the role Student (ROLE-006)', async () => {
    const w = await makeWorld();
    const query = { q: 'ta' };
    const found = await w.teacher.call(courseContract.listCourseRoles, { ...inCourse(w), query });
    expect(found.map((role) => role.name)).toEqual(['Full TA', 'Non-Editing TA']);
    const paged = (page: { size: number; nextToken?: string }) =>
      w.teacher.callPage(courseContract.listCourseRoles, { ...inCourse(w), query, page });
    const first = await paged({ size: 1 });
    const second = await paged({ size: 1, nextToken: first.nextToken ?? '' });
    expect([...first.body, ...second.body]).toEqual(found);
    const seen = await w.student.call(courseContract.listCourseRoles, inCourse(w));
    expect(seen.map((role) => role.name)).toEqual(['Student']);
  });

  it('come with id, name, permissions and their texts (ROLE-001, ROLE-007)', async () => {
    const w = await makeWorld();
    const params = { ...inCourse(w).params, roleId: await roleId(w, 'Full TA') };
    const role = await w.teacher.call(courseContract.getCourseRole, { params });
    expect(role).toMatchObject({ id: params.roleId, name: 'Full TA', hidden: false });
    expect(role.permissions.find(({ name }) => name === 'can_view_analytics')).toEqual({
      name: 'can_view_analytics',
      value: false,
      title: 'View analytics',
      description: 'See the statistics of an assignment.',
      warning:
        "The numbers cover all students of the course, also those outside the holder's sections and under anonymous grading.",
      isFixed: false,
      appliesTo: 'assignment',
    });
    expect(role.perms).toMatchObject({ can_grade_work: true });
    expect((await w.grader.call(courseContract.getCourseRole, { params })).id).toBe(role.id);
    expect(await w.student.refused(courseContract.getCourseRole, { params })).toMatchObject({ status: 404 });
  });
});

describe('members', () => {
  it('are listed by name with their roles and found by username (COURSE-014)', async () => {
    const w = await makeWorld();
    const members = await w.teacher.call(courseContract.listEnrollments, inCourse(w));
    expect(members).toHaveLength(4);
    const query = { q: w.student.username };
    const found = await w.teacher.call(courseContract.listEnrollments, { ...inCourse(w), query });
    expect(found.map(({ user, courseRole }) => [user.id, courseRole.name])).toEqual([
      [w.student.id, 'Student'],
    ]);
    const first = await w.teacher.callPage(courseContract.listEnrollments, {
      ...inCourse(w),
      page: { size: 3 },
    });
    const nextToken = first.nextToken ?? '';
    const rest = await w.teacher.callPage(courseContract.listEnrollments, {
      ...inCourse(w),
      page: { size: 3, nextToken },
    });
    expect([...first.body, ...rest.body].map(({ user }) => user.id)).toEqual(
      members.map(({ user }) => user.id),
    );
  });

  it('are searched once a second by each person, counted over ten seconds, and listed as often as wanted', async () => {
    const w = await makeWorld();
    const searched = { ...inCourse(w), query: { q: 'a' } };
    for (let typed = 0; typed < 10; typed += 1)
      await w.teacher.call(courseContract.listEnrollments, searched);
    expect(await w.teacher.refused(courseContract.listEnrollments, searched)).toMatchObject({
      status: 429,
      code: 'RATE_LIMIT_EXCEEDED',
    });
    await w.teacher.call(courseContract.listEnrollments, inCourse(w));
    await w.grader.call(courseContract.listEnrollments, searched);
    w.clock.advance(10_000);
    await w.teacher.call(courseContract.listEnrollments, searched);
  });

  it('are added by username, given another role by id, and removed (COURSE-014)', async () => {
    const w = await makeWorld();
    const { username, id: userId } = w.outsider;
    const student = await roleId(w, 'Student');
    const body = { username, roleId: student };
    const added = await w.teacher.call(courseContract.putEnrollment, { ...inCourse(w), body });
    expect(added).toMatchObject({ user: { id: userId }, courseRole: { name: 'Student' } });
    const again = await w.teacher.refused(courseContract.putEnrollment, { ...inCourse(w), body });
    expect(again).toMatchObject({ status: 400, code: 'OBJECT_ALREADY_EXISTS' });
    const change = { userId, roleId: await roleId(w, 'Full TA') };
    const changed = await w.teacher.call(courseContract.putEnrollment, { ...inCourse(w), body: change });
    expect(changed.courseRole.name).toBe('Full TA');
    const params = { ...inCourse(w).params, userId };
    await w.teacher.call(courseContract.removeEnrollment, { params });
    expect(await coursesOf(w.outsider)).toEqual([]);
    expect(await w.teacher.refused(courseContract.removeEnrollment, { params })).toMatchObject({
      status: 404,
    });
  });

  it('cannot change themselves, and only holders of the right change others (COURSE-014)', async () => {
    const w = await makeWorld();
    const student = await roleId(w, 'Student');
    const own = { userId: w.teacher.id, roleId: student };
    const refused = await w.teacher.refused(courseContract.putEnrollment, { ...inCourse(w), body: own });
    expect(refused).toMatchObject({ status: 403 });
    const self = { params: { ...inCourse(w).params, userId: w.teacher.id } };
    expect(await w.teacher.refused(courseContract.removeEnrollment, self)).toMatchObject({ status: 403 });
    const other = { username: w.outsider.username, roleId: student };
    expect(
      await w.student.refused(courseContract.putEnrollment, { ...inCourse(w), body: other }),
    ).toMatchObject({
      status: 403,
    });
    expect(await coursesOf(w.outsider)).toEqual([]);
  });

  it('cannot get a role of another course, and stay as they are in an archived one (COURSE-010)', async () => {
    const w = await makeWorld();
    const other = await w.otherCourse();
    const roles = await other.teacher.call(courseContract.listCourseRoles, {
      params: { courseId: other.id },
    });
    const body = { username: w.outsider.username, roleId: roles[0]?.id ?? 0 };
    expect(await w.teacher.refused(courseContract.putEnrollment, { ...inCourse(w), body })).toMatchObject({
      status: 404,
    });
    const ownRole = { ...body, roleId: await roleId(w, 'Student') };
    await archive(w);
    const refused = await w.teacher.refused(courseContract.putEnrollment, { ...inCourse(w), body: ownRole });
    expect(refused).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  });
});
