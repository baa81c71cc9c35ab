import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { defaultPermissionsOf } from '../../access/domain/permission.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { courseContract } from '../domain/contract.ts';
import { mostRoles } from '../domain/limits.ts';
import { tooManyRoles } from '../domain/refusals.ts';
import { newRolePermissions } from '../domain/role-permissions.ts';

const makeWorld = useWorld();
const inCourse = (w: World) => ({ params: { courseId: w.course.id } });
const heldOf = (role: { perms: Record<string, boolean> }) =>
  Object.keys(role.perms)
    .filter((name) => role.perms[name])
    .sort();

async function roleNamed(w: World, name: string) {
  const roles = await w.teacher.call(courseContract.listCourseRoles, inCourse(w));
  const role = roles.find((one) => one.name === name);
  if (!role) throw new Error(`The course has no role ${name}.`);
  return { ...role, params: { courseId: w.course.id, roleId: role.id } };
}

describe('a new role', () => {
  it('holds the permissions that every new role holds and stands among the others by name (ROLE-003, ROLE-006, ROLE-009)', async () => {
    const w = await makeWorld();
    const made = await w.teacher.call(courseContract.createCourseRole, {
      ...inCourse(w),
      body: { name: 'Guest' },
    });
    expect(heldOf(made)).toEqual([...newRolePermissions].sort());
    const names = (await w.teacher.call(courseContract.listCourseRoles, inCourse(w))).map(({ name }) => name);
    expect(names).toContain('Guest');
    expect(names).toEqual([...names].sort());
    const { teacher } = await w.otherCourse();
    const elsewhere = await teacher.refused(courseContract.getCourseRole, {
      params: { courseId: w.course.id, roleId: made.id },
    });
    expect(elsewhere.status).toBe(404);
  });

  it('needs a name of its own and the right to edit roles (ROLE-012)', async () => {
    const w = await makeWorld();
    const input = { ...inCourse(w), body: { name: 'Student' } };
    const refused = await w.teacher.refused(courseContract.createCourseRole, input);
    expect(refused).toMatchObject({ status: 400, code: 'OBJECT_ALREADY_EXISTS' });
    const seer = await w.person('Non-Editing Teacher');
    expect((await seer.call(courseContract.listCourseRoles, inCourse(w))).length).toBeGreaterThan(1);
    const another = { ...inCourse(w), body: { name: 'Another' } };
    expect(await seer.refused(courseContract.createCourseRole, another)).toMatchObject({ status: 403 });
    await w.teacher.call(courseContract.createCourseRole, another);
  });
});

describe('default roles', () => {
  it('are the teacher, the TA and their alternatives with less, as the catalogue says (ROLE-004, ROLE-005, ROLE-009)', async () => {
    const w = await makeWorld();
    for (const [full, less] of [
      ['Full Teacher', 'Non-Editing Teacher'],
      ['Full TA', 'Non-Editing TA'],
    ] as const) {
      const [more, fewer] = [heldOf(await roleNamed(w, full)), heldOf(await roleNamed(w, less))];
      expect(more).toEqual(defaultPermissionsOf(full, 'course').sort());
      expect(fewer).toEqual(defaultPermissionsOf(less, 'course').sort());
      expect(fewer.length).toBeLessThan(more.length);
    }
    expect(heldOf(await roleNamed(w, 'Student'))).toEqual(defaultPermissionsOf('Student', 'course').sort());
    expect(heldOf(await roleNamed(w, 'Non-Editing Teacher'))).not.toContain('can_edit_assignment_info');
  });

  it('have none for graders alone: whoever holds the right to grade is a grader (ROLE-011)', async () => {
    const w = await makeWorld();
    const roles = await w.teacher.call(courseContract.listCourseRoles, inCourse(w));
    const graders = roles.filter(({ perms }) => perms['can_grade_work']).map(({ name }) => name);
    expect(graders).toEqual(['Full TA', 'Full Teacher', 'Non-Editing TA', 'Non-Editing Teacher']);
  });
});

describe('changing a role', () => {
  it('gives and takes permissions at once, for everybody who has it (ROLE-006)', async () => {
    const w = await makeWorld();
    const { params } = await roleNamed(w, 'Student');
    const create = { ...inCourse(w), body: { name: 'Mine' } };
    expect(await w.student.refused(assignmentContract.createAssignment, create)).toMatchObject({
      status: 403,
    });
    const permissions = { can_create_assignment: true, can_list_course_users: false };
    await w.teacher.call(courseContract.patchCourseRole, { params, body: { permissions } });
    await w.student.call(assignmentContract.createAssignment, create);
    expect(await w.student.refused(courseContract.listEnrollments, inCourse(w))).toMatchObject({
      status: 403,
    });
  });

  it("cannot take the right to edit roles from one's own role, only from another (ROLE-008, PERM-040)", async () => {
    const w = await makeWorld();
    const own = await roleNamed(w, 'Full Teacher');
    const permissions = { can_edit_course_roles: false };
    const refused = await w.teacher.refused(courseContract.patchCourseRole, {
      params: own.params,
      body: { permissions },
    });
    expect(refused).toMatchObject({
      status: 403,
      message: 'You cannot take the right to edit roles from the role you have yourself.',
    });
    const fixedIn = async (params: { courseId: number; roleId: number }) =>
      (await w.teacher.call(courseContract.getCourseRole, { params })).permissions
        .filter(({ isFixed }) => isFixed)
        .map(({ name }) => name);
    expect(await fixedIn(own.params)).toEqual(['can_edit_course_roles']);
    const { params } = await roleNamed(w, 'Full TA');
    expect(await fixedIn(params)).toEqual([]);
    const given = await w.teacher.callPage(courseContract.patchCourseRole, {
      params,
      body: { permissions: { can_edit_course_roles: true } },
    });
    expect(given.warnings.map(({ code }) => code)).toEqual(['014']);
    const rename = { params, body: { name: 'Helpers' } };
    await w.grader.call(courseContract.patchCourseRole, rename);
    await w.teacher.call(courseContract.patchCourseRole, { params, body: { permissions } });
    expect(await w.grader.refused(courseContract.patchCourseRole, rename)).toMatchObject({ status: 403 });
  });

  it('takes the right to edit roles: people who only edit members cannot give a role that edits roles', async () => {
    const w = await makeWorld();
    const [full, ta, student] = await Promise.all(
      ['Full Teacher', 'Full TA', 'Student'].map((name) => roleNamed(w, name)),
    );
    const idOf = (role: typeof full) => role?.params.roleId ?? 0;
    const params = { courseId: w.course.id, roleId: idOf(ta) };
    await w.teacher.call(courseContract.patchCourseRole, {
      params,
      body: { permissions: { can_edit_course_users: true } },
    });
    const accomplice = await w.person('Student');
    const give = (userId: number, roleId: number) => ({ ...inCourse(w), body: { userId, roleId } });
    const refusal = { status: 403, code: 'INCORRECT_PERMISSION' };
    const { putEnrollment, removeEnrollment, enrolMany } = courseContract;
    const { grader } = w;
    expect(await grader.refused(putEnrollment, give(accomplice.id, idOf(full)))).toMatchObject(refusal);
    expect(await grader.refused(putEnrollment, give(w.teacher.id, idOf(student)))).toMatchObject(refusal);
    const teacher = { params: { courseId: w.course.id, userId: w.teacher.id } };
    expect(await grader.refused(removeEnrollment, teacher)).toMatchObject(refusal);
    const users = [{ username: accomplice.username, name: 'A', email: 'a@example.org' }];
    const many = { ...inCourse(w), body: { roleId: idOf(full), users } };
    expect(await grader.refused(enrolMany, many)).toMatchObject(refusal);
    // They may give all other roles, and people who edit roles may give every role.
    await grader.call(putEnrollment, give(accomplice.id, idOf(ta)));
    await w.teacher.call(putEnrollment, give(accomplice.id, idOf(full)));
  });

  it('refuses unknown permissions, taken names and another name for students (ROLE-002, ROLE-006)', async () => {
    const w = await makeWorld();
    const { params } = await roleNamed(w, 'Student');
    const patch = (body: object) => w.teacher.refused(courseContract.patchCourseRole, { params, body });
    expect(await patch({ permissions: { can_fly: true } })).toMatchObject({
      status: 400,
      message: 'There is no permission can_fly.',
    });
    const ofLanguage = z.object({}).loose().parse(JSON.parse('{ "permissions": { "__proto__": true } }'));
    expect(await patch(ofLanguage)).toMatchObject({ status: 400 });
    expect(await patch({ permissions: { can_add_users: true } })).toMatchObject({ status: 400 });
    expect(await patch({ name: 'Pupil' })).toMatchObject({ status: 403 });
    const observer = await roleNamed(w, 'Observer');
    const taken = { params: observer.params, body: { name: 'Student' } };
    expect(await w.teacher.refused(courseContract.patchCourseRole, taken)).toMatchObject({
      status: 400,
      code: 'OBJECT_ALREADY_EXISTS',
    });
  });

  it('goes on while more people do so at once than there are connections to the database', async () => {
    const w = await makeWorld();
    const { params } = await roleNamed(w, 'Observer');
    const body = { permissions: { can_grade_work: true } };
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: 30 }, () => w.teacher.call(courseContract.patchCourseRole, { params, body })),
    );
    // A call that waits for a connection is refused after 10 s, and everybody else's with it.
    expect(performance.now() - begun).toBeLessThan(9_000);
  });

  it('is not possible in an archived course', async () => {
    const w = await makeWorld();
    const { params } = await roleNamed(w, 'Observer');
    await w.teacher.call(courseContract.patchCourse, { ...inCourse(w), body: { state: 'archived' } });
    const body = { name: 'Watcher' };
    expect(await w.teacher.refused(courseContract.patchCourseRole, { params, body })).toMatchObject({
      status: 409,
    });
  });
});

describe('the roles of a course', () => {
  it('are at most 100', async () => {
    const w = await makeWorld();
    const { id: courseId } = w.course;
    const { db } = w.platform.database;
    const { count } = await db
      .selectFrom('courseRole')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('courseId', '=', courseId)
      .executeTakeFirstOrThrow();
    const roles = Array.from({ length: mostRoles - count - 1 }, (_, at) => ({
      courseId,
      name: `Role ${at}`,
    }));
    await db.insertInto('courseRole').values(roles).execute();
    const make = (name: string) => ({ ...inCourse(w), body: { name } });
    await w.teacher.call(courseContract.createCourseRole, make('The last one'));
    const refused = await w.teacher.refused(courseContract.createCourseRole, make('One more'));
    expect(refused).toMatchObject({ status: 409, code: 'INVALID_STATE', message: tooManyRoles.text });
  });
});

describe('deleting a role', () => {
  it('is refused while somebody has it, and always for students (ROLE-006)', async () => {
    const w = await makeWorld();
    const remove = async (name: string) => {
      const { params } = await roleNamed(w, name);
      return w.teacher.refused(courseContract.removeCourseRole, { params });
    };
    expect(await remove('Full TA')).toMatchObject({
      status: 400,
      message:
        'This role still has members or enrolment links. Give the members another role and delete the links first.',
    });
    expect(await remove('Student')).toMatchObject({ status: 403 });
    const { params } = await roleNamed(w, 'Observer');
    await w.teacher.call(courseContract.removeCourseRole, { params });
    expect(await w.teacher.refused(courseContract.getCourseRole, { params })).toMatchObject({ status: 404 });
  });
});
