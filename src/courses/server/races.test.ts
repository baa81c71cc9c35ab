// Two changes to roles and members of a course at the same moment.
import { expect, it } from 'vitest';
import { meanwhile } from '../../../tests/support/race.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { courseContract } from '../domain/contract.ts';
import { removeRoleRow } from './role-store.ts';

const makeWorld = useWorld();
const changedMeanwhile = {
  status: 409,
  code: 'INVALID_STATE',
  message: 'Somebody has changed or deleted this at the same moment. Load it again, then try again.',
};

async function newRole(w: World) {
  const params = { courseId: w.course.id };
  return w.teacher.call(courseContract.createCourseRole, { params, body: { name: 'Guest' } });
}

it('nobody gets a role that is being deleted, and the person who gives it is told so', async () => {
  const w = await makeWorld();
  const role = await newRole(w);
  const given = { params: { courseId: w.course.id }, body: { userId: w.student.id, roleId: role.id } };
  const before = await memberRoles(w);
  const refused = await meanwhile(
    w,
    async (tx) => void (await removeRoleRow(tx, role.id)),
    () => w.teacher.refused(courseContract.putEnrollment, given),
  );
  expect(refused).toMatchObject(changedMeanwhile);
  expect(await memberRoles(w)).toEqual(before);
});

it('a role that is being deleted gets no new permission, and the person who gives it is told so', async () => {
  const w = await makeWorld();
  const role = await newRole(w);
  const params = { courseId: w.course.id, roleId: role.id };
  const change = { params, body: { permissions: { can_grade_work: true } } };
  const refused = await meanwhile(
    w,
    async (tx) => void (await removeRoleRow(tx, role.id)),
    () => w.teacher.refused(courseContract.patchCourseRole, change),
  );
  expect(refused).toMatchObject(changedMeanwhile);
});

async function memberRoles(w: World) {
  const { db } = w.platform.database;
  return db
    .selectFrom('enrollment')
    .select(['personId', 'roleId'])
    .where('courseId', '=', w.course.id)
    .orderBy('personId')
    .execute();
}
