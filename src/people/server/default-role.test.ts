import { describe, expect, it } from 'vitest';
import { giveGlobalRole } from '../../../tests/support/give-global-role.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { upsertSiteSetting } from '../../tenants/server/index.ts';
import { accountContract } from '../domain/account-contract.ts';
import { userContract } from '../domain/user-contract.ts';
import { findRoleId } from './roles.ts';

const makeWorld = useWorld();

const setRole = (by: Actor, value: string) =>
  by.refused(tenantContract.patchSiteSettings, {
    body: { updates: [{ name: 'DEFAULT_GLOBAL_ROLE', value }] },
  });

async function stored(w: World): Promise<unknown> {
  const settings = await w.admin.call(tenantContract.getSiteSettings, {});
  return settings['DEFAULT_GLOBAL_ROLE'];
}

/** As on a site from before this rule, or one whose role was changed after it was chosen. */
const store = (w: World, name: string, value: unknown) =>
  w.transaction((tx) => upsertSiteSetting(tx, { name, value, now: w.clock.now() }));

async function hold(w: World, role: string, permission: string): Promise<void> {
  await w.transaction(async (tx) => {
    const roleId = await findRoleId(tx, role);
    await tx.insertInto('globalRolePermission').values({ roleId, permission }).execute();
  });
}

async function drop(w: World, role: string, permission: string): Promise<void> {
  await w.transaction(async (tx) => {
    const roleId = await findRoleId(tx, role);
    const rows = tx.deleteFrom('globalRolePermission').where('roleId', '=', roleId);
    await rows.where('permission', '=', permission).execute();
  });
}

describe('the role for new accounts', () => {
  it('is never one that manages something, whoever sets it', async () => {
    const w = await makeWorld();
    await giveGlobalRole(w, w.teacher, { onSite: ['can_manage_site_settings'] });
    for (const by of [w.teacher, w.admin])
      expect(await setRole(by, 'Admin')).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
    await hold(w, 'SSO User', 'can_manage_site_users');
    expect(await setRole(w.admin, 'SSO User')).toMatchObject({ status: 403 });
    await drop(w, 'SSO User', 'can_manage_site_users');
    expect(await stored(w)).toBe('Student');
  });

  it('is one whose rights are all held by the person who sets it', async () => {
    const w = await makeWorld();
    await giveGlobalRole(w, w.teacher, { onSite: ['can_manage_site_settings'] });
    expect(await setRole(w.teacher, 'Staff')).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
    const updates = [{ name: 'DEFAULT_GLOBAL_ROLE', value: 'Nobody' }];
    await w.teacher.call(tenantContract.patchSiteSettings, { body: { updates } });
    expect(await stored(w)).toBe('Nobody');
    const back = [{ name: 'DEFAULT_GLOBAL_ROLE', value: 'Student' }];
    await w.admin.call(tenantContract.patchSiteSettings, { body: { updates: back } });
  });

  it('exists', async () => {
    const w = await makeWorld();
    const refused = await setRole(w.admin, 'Emperor');
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    expect(refused.message).toContain('There is no role Emperor');
  });

  it.each(['Admin', 'Gone'])('is checked again when it is used: nobody becomes %s', async (role) => {
    const w = await makeWorld();
    await store(w, 'REGISTER_ENABLED', true);
    await store(w, 'DEFAULT_GLOBAL_ROLE', role);
    const username = `newcomer-${w.student.id}`;
    const newcomer = { username, name: 'New Comer', email: 'new@example.org' };
    const refused = { code: 'INVALID_STATE' };
    w.clock.advance(60_000);
    const account = { ...newcomer, password: 'correct horse battery' };
    const people = w.platform.database.db.selectFrom('person').select('id').where('username', '=', username);
    expect(await w.nobody.refused(accountContract.register, { body: account })).toMatchObject(refused);
    const { tenantId } = w;
    expect(await w.admin.refused(userContract.addUser, { body: { ...newcomer, tenantId } })).toMatchObject(
      refused,
    );
    const many = { tenantId, users: [newcomer] };
    expect(await w.admin.refused(userContract.addUsers, { body: many })).toMatchObject(refused);
    const params = { courseId: w.course.id };
    const roles = await w.teacher.call(courseContract.listCourseRoles, { params });
    const roleId = roles.find(({ name }) => name === 'Student')?.id ?? 0;
    const enrolled = { roleId, users: [newcomer] };
    expect(await w.teacher.refused(courseContract.enrolMany, { params, body: enrolled })).toMatchObject(
      refused,
    );
    expect(await people.execute()).toEqual([]);
    await store(w, 'DEFAULT_GLOBAL_ROLE', 'Student');
    await store(w, 'REGISTER_ENABLED', false);
  });

  it('is checked with the values that an institution gives the role', async () => {
    const w = await makeWorld();
    await w.transaction(async (tx) => {
      const roleId = await findRoleId(tx, 'Student');
      const value = { roleId, tenantId: w.tenantId, permission: 'can_manage_site_users', value: true };
      await tx.insertInto('tenantRolePermission').values(value).execute();
    });
    const body = {
      username: `tenant-${w.student.id}`,
      name: 'New',
      email: 'new@example.org',
      tenantId: w.tenantId,
    };
    expect(await w.admin.refused(userContract.addUser, { body })).toMatchObject({ status: 409 });
    await w.platform.database.db.deleteFrom('tenantRolePermission').execute();
  });
});
