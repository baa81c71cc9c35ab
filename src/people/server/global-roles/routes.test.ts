import { describe, expect, it } from 'vitest';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { tenantAdministrationContract } from '../../../tenants/domain/administration-contract.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { peopleContract } from '../../domain/contract.ts';
import { roleContract } from '../../domain/role-contract.ts';
import { userContract } from '../../domain/user-contract.ts';

const makeWorld = useWorld();

async function roleId(w: World, name: string): Promise<number> {
  const role = (await w.admin.call(roleContract.listGlobalRoles, {})).find((one) => one.name === name);
  if (!role) throw new Error(`There is no role ${name}.`);
  return role.id;
}

const setOnSite = async (w: World, role: string, body: { permission: string; value: boolean }) =>
  w.admin.call(roleContract.patchGlobalRole, { params: { roleId: await roleId(w, role) }, body });

const setForTenant = async (w: World, role: string, body: { permission: string; value: boolean | null }) =>
  w.admin.call(roleContract.patchTenantRole, {
    params: { tenantId: w.tenantId, roleId: await roleId(w, role) },
    body,
  });

describe('global roles', () => {
  it('are listed with what they hold, and switched for everybody who has them (PERM-001)', async () => {
    const w = await makeWorld();
    const roles = await w.admin.call(roleContract.listGlobalRoles, {});
    expect(roles.map(({ name }) => name)).toEqual(['Admin', 'Staff', 'Student', 'SSO User', 'Nobody']);
    expect(roles.filter(({ own }) => own).map(({ name }) => name)).toEqual(['Admin']);
    const body = { name: 'Made by a student' };
    await w.student.refused(courseContract.createCourse, { body });
    const changed = await setOnSite(w, 'Student', { permission: 'can_create_courses', value: true });
    expect(changed.perms['can_create_courses']).toBe(true);
    await w.student.call(courseContract.createCourse, { body });
    await setOnSite(w, 'Student', { permission: 'can_create_courses', value: false });
    expect(await w.student.refused(courseContract.createCourse, { body })).toMatchObject({ status: 403 });
  });

  it('are changed by people who manage users; nobody changes their own role or gives more rights than they hold', async () => {
    const w = await makeWorld();
    const patch = async (role: string, permission: string) => ({
      params: { roleId: await roleId(w, role) },
      body: { permission, value: true },
    });
    expect(await w.teacher.refused(roleContract.listGlobalRoles, {})).toMatchObject({ status: 403 });
    const own = await w.admin.refused(roleContract.patchGlobalRole, await patch('Admin', 'can_add_users'));
    expect(own).toMatchObject({
      status: 403,
      message: 'You cannot change the role you have yourself. Ask another administrator.',
    });
    const unknown = await w.admin.refused(
      roleContract.patchGlobalRole,
      await patch('Staff', 'can_grade_work'),
    );
    expect(unknown).toMatchObject({ status: 400 });
    await setOnSite(w, 'Staff', { permission: 'can_manage_site_users', value: true });
    const more = await w.teacher.refused(roleContract.patchGlobalRole, await patch('Nobody', 'is_admin'));
    expect(more).toMatchObject({
      status: 403,
      message: 'You can only give or take permissions that you hold yourself.',
    });
    await w.teacher.call(roleContract.patchGlobalRole, await patch('Nobody', 'can_use_snippets'));
    await setOnSite(w, 'Staff', { permission: 'can_manage_site_users', value: false });
  });
});

describe('values of an institution', () => {
  it('win over those of the site until they are taken back (PERM-002)', async () => {
    const w = await makeWorld();
    const create = { body: { name: 'Course' } };
    const role = await setForTenant(w, 'Staff', { permission: 'can_create_courses', value: false });
    expect(role.tenantPerms['can_create_courses']).toBe(false);
    expect(role.perms['can_create_courses']).toBe(true);
    expect(await w.teacher.refused(courseContract.createCourse, create)).toMatchObject({ status: 403 });
    const back = await setForTenant(w, 'Staff', { permission: 'can_create_courses', value: null });
    expect(back.tenantPerms['can_create_courses']).toBeNull();
    await w.teacher.call(courseContract.createCourse, create);
    await setForTenant(w, 'Student', { permission: 'can_create_courses', value: true });
    await w.student.call(courseContract.createCourse, create);
    await setForTenant(w, 'Student', { permission: 'can_create_courses', value: null });
    expect(await w.student.refused(courseContract.createCourse, create)).toMatchObject({ status: 403 });
  });

  it('exist for every permission but those of the whole site (PERM-135)', async () => {
    const w = await makeWorld();
    for (const permission of ['is_admin', 'can_list_hidden_tenants']) {
      const refused = await w.admin.refused(roleContract.patchTenantRole, {
        params: { tenantId: w.tenantId, roleId: await roleId(w, 'Staff') },
        body: { permission, value: true },
      });
      expect(refused).toMatchObject({ status: 400, message: 'This permission cannot be set here.' });
    }
    await setForTenant(w, 'Nobody', { permission: 'can_skip_payment', value: true });
    await setForTenant(w, 'Nobody', { permission: 'can_skip_payment', value: null });
  });

  it('decide who may change their own information, password and snippets there (PERM-001, PERM-004, PERM-036, PERM-037)', async () => {
    const w = await makeWorld();
    const own = ['can_edit_own_info', 'can_edit_own_password', 'can_use_snippets'] as const;
    const read = async () => {
      const { tenantId } = w;
      const told = await w.student.call(tenantAdministrationContract.getTenantPermissions, {
        params: { tenantId },
      });
      const user = await w.student.call(peopleContract.getCurrentUser, {});
      const perms = told.tag === 'permissions' ? told.perms : {};
      return own.map((name) => [perms[name] === true, user.permissions[name]]);
    };
    expect(await read()).toEqual(own.map(() => [true, true]));
    for (const permission of own) await setForTenant(w, 'Student', { permission, value: false });
    expect(await read()).toEqual(own.map(() => [false, true]));
    const params = { userId: w.student.id };
    const rename = { params, body: { name: 'Another' } };
    const password = { params, body: { oldPassword: 'a', newPassword: 'correct horse battery' } };
    for (const input of [rename, password]) {
      const refused = await w.student.refused(accountContract.patchUser, input);
      expect(refused).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
    }
    for (const permission of own) await setForTenant(w, 'Student', { permission, value: null });
    await w.student.call(accountContract.patchUser, rename);
    const allowed = await w.student.refused(accountContract.patchUser, password);
    expect(allowed.code, 'the old password is wrong, the right is there').not.toBe('INCORRECT_PERMISSION');
  });

  it('let somebody manage the users of the institution, not the roles of the site', async () => {
    const w = await makeWorld();
    await setForTenant(w, 'Staff', { permission: 'can_manage_site_users', value: true });
    await w.teacher.call(userContract.listManagedUsers, { query: {} });
    await w.teacher.call(roleContract.listTenantRoles, { params: { tenantId: w.tenantId } });
    expect(await w.teacher.refused(roleContract.listGlobalRoles, {})).toMatchObject({ status: 403 });
    await setForTenant(w, 'Staff', { permission: 'can_manage_site_users', value: null });
    const gone = await w.teacher.refused(roleContract.listTenantRoles, { params: { tenantId: w.tenantId } });
    expect(gone).toMatchObject({ status: 403 });
  });
});
