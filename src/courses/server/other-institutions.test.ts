// Only people who may search in another institution find its people; for others these do not exist.
import { expect, it } from 'vitest';
import { giveGlobalRole } from '../../../tests/support/give-global-role.ts';
import { newWord } from '../../../tests/support/samples/new-word.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { findRoleId, insertPerson } from '../../people/server/index.ts';
import { roleContract } from '../../people/domain/role-contract.ts';
import { userContract } from '../../people/domain/user-contract.ts';
import { insertTenant } from '../../tenants/server/index.ts';
import { courseContract } from '../domain/contract.ts';

const makeWorld = useWorld();

async function stranger(w: World): Promise<{ id: number; tenantId: string; username: string }> {
  return w.transaction(async (tx) => {
    const name = newWord('Rival College');
    const { id: tenantId } = await insertTenant(tx, { name, abbreviatedName: 'RC' });
    const username = newWord('rival').toLowerCase();
    const roleId = await findRoleId(tx, 'Student');
    const email = `${username}@example.org`;
    return insertPerson(tx, { tenantId, username, name: 'Rival Person', email, passwordHash: null, roleId });
  });
}

async function enrolling(w: World) {
  const params = { courseId: w.course.id };
  const roles = await w.teacher.call(courseContract.listCourseRoles, { params });
  const roleId = roles.find(({ name }) => name === 'Student')?.id ?? 0;
  type Who = { userId: number } | { username: string; tenantId?: string };
  return {
    refused: async (who: Who) => {
      const { status, body } = await w.teacher.refused(courseContract.putEnrollment, {
        params,
        body: { ...who, roleId },
      });
      return { status, body: { ...body, request_id: '' } };
    },
    call: (who: Who) => w.teacher.call(courseContract.putEnrollment, { params, body: { ...who, roleId } }),
    many: (username: string) =>
      w.teacher.call(courseContract.enrolMany, {
        params,
        body: { roleId, users: [{ username, name: 'Any Name', email: 'any@example.org' }] },
      }),
  };
}

it('tell nothing by a name, a number, a list or a search: unknown people and people elsewhere look the same', async () => {
  const w = await makeWorld();
  const { id, tenantId, username } = await stranger(w);
  const enrol = await enrolling(w);
  const named = await enrol.refused({ username, tenantId });
  expect(named).toMatchObject({
    status: 403,
    body: { missing_permissions: ['can_search_users_other_tenant'] },
  });
  expect(await enrol.refused({ username: 'nobody-of-this-name', tenantId })).toEqual(named);
  const nowhere = '00000000-0000-4000-8000-000000000000';
  expect(await enrol.refused({ username, tenantId: nowhere })).toEqual(named);
  const byId = await enrol.refused({ userId: id });
  expect(byId).toMatchObject({ status: 404 });
  expect(await enrol.refused({ userId: 987_654_321 })).toEqual(byId);
  // In a list, a name means somebody of the course's institution, even if people elsewhere have it too.
  const { createdUsers } = await enrol.many(username);
  expect(createdUsers).toMatchObject([{ username, tenantId: w.tenantId }]);
  await giveGlobalRole(w, w.teacher, { onSite: ['can_search_users'] });
  const search = (query: { q: string; tenantId?: string }) => {
    w.clock.advance(1000);
    return w.teacher.refused(userContract.searchUsers, { query });
  };
  const found = await search({ q: username, tenantId });
  expect(found.status).toBe(403);
  expect((await search({ q: 'nobody-of-this-name', tenantId })).message).toBe(found.message);
});

it('can be enrolled by name and by number by people who may search there', async () => {
  const w = await makeWorld();
  const [first, second] = [await stranger(w), await stranger(w)];
  await giveGlobalRole(w, w.teacher, { onSite: ['can_search_users', 'can_search_users_other_tenant'] });
  const enrol = await enrolling(w);
  const { username, tenantId } = first;
  expect((await enrol.call({ username, tenantId })).user.id).toBe(first.id);
  expect((await enrol.call({ userId: second.id })).user.id).toBe(second.id);
});

it('get no rights here by what their role holds here: roles are those of the whole site', async () => {
  const w = await makeWorld();
  const rival = await stranger(w);
  await giveGlobalRole(w, w.teacher, { inTenant: ['can_manage_site_users', 'can_add_users'] });
  const { db } = w.platform.database;
  await db
    .updateTable('person')
    .set((set) => ({
      roleId: set.selectFrom('person').select('roleId').where('id', '=', w.teacher.id),
      tenantId: rival.tenantId,
    }))
    .where('id', '=', w.outsider.id)
    .execute();
  const params = { tenantId: w.tenantId };
  expect(await w.teacher.call(roleContract.listTenantRoles, { params })).not.toEqual([]);
  expect(await w.outsider.refused(roleContract.listTenantRoles, { params })).toMatchObject({ status: 403 });
  const body = { username: newWord('spy'), name: 'Spy', email: 'spy@example.org', tenantId: w.tenantId };
  expect(await w.outsider.refused(userContract.addUser, { body })).toMatchObject({ status: 403 });
});
