import { describe, expect, it } from 'vitest';
import { giveGlobalRole } from '../../../tests/support/give-global-role.ts';
import { tenantUpload, tinyPng } from '../../../tests/support/samples/tenant-administration.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { tenantAdministrationContract } from '../domain/administration-contract.ts';
import { tenantContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const { createTenant, patchTenant, getTenantLogo, getTenantPermissions } = tenantAdministrationContract;
const { getTenantSettings, patchTenantSettings, getOwnTenantSettings } = tenantAdministrationContract;

async function newTenant(w: World, fields: object = {}): Promise<string> {
  const upload = tenantUpload({ name: `College ${w.admin.id}`, abbreviated_name: 'C', ...fields });
  return (await w.admin.call(createTenant, { upload })).id;
}

describe('institutions', () => {
  it('are made with a logo for each look, once per name', async () => {
    const w = await makeWorld();
    const fields = { name: `Seaside ${w.admin.id}`, abbreviated_name: 'SC', order_category: 10 };
    const upload = tenantUpload(fields, { logo_default: tinyPng });
    const tenant = await w.admin.call(createTenant, { upload });
    expect(tenant).toMatchObject({ name: fields.name, orderCategory: 10, hidden: false, logos: ['default'] });
    const params = { tenantId: tenant.id };
    const logo = await w.nobody.download(getTenantLogo, { params, query: { dark: 'true' } });
    expect(logo.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await logo.arrayBuffer()).equals(tinyPng)).toBe(true);
    const again = await w.admin.refused(createTenant, { upload: tenantUpload(fields) });
    expect(again).toMatchObject({ status: 400, code: 'OBJECT_ALREADY_EXISTS' });
    expect((await w.teacher.refused(createTenant, { upload: tenantUpload(fields) })).status).toBe(403);
  });

  it('tell which logos they have, so that nobody asks for one that is not there', async () => {
    const w = await makeWorld();
    const params = { tenantId: await newTenant(w) };
    const read = async () => (await w.nobody.call(tenantContract.getTenant, { params })).logos;
    expect(await read()).toEqual([]);
    for (const name of ['logo_dark', 'logo_default'])
      await w.admin.call(patchTenant, { params, upload: tenantUpload({}, { [name]: tinyPng }) });
    expect(await read()).toEqual(['default', 'dark']);
    const renamed = await w.admin.call(patchTenant, { params, upload: tenantUpload({ order_category: 1 }) });
    expect(renamed.logos).toEqual(['default', 'dark']);
  });

  it('take only images as logos, whatever a file calls itself', async () => {
    const w = await makeWorld();
    const params = { tenantId: await newTenant(w) };
    const script = Buffer.from('<svg onload="alert(1)"/>');
    const upload = tenantUpload({}, { logo_default: script });
    expect((await w.admin.refused(patchTenant, { params, upload })).status).toBe(400);
    expect((await w.nobody.refused(getTenantLogo, { params, query: {} })).status).toBe(404);
  });

  it('that are hidden open by direct link but stay out of lists (TEN-041)', async () => {
    const w = await makeWorld();
    const tenantId = await newTenant(w, { hidden: true });
    const query = { q: `college ${w.admin.id}` };
    expect(await w.nobody.call(tenantContract.listTenants, { query })).toEqual([]);
    expect(await w.teacher.call(tenantContract.listTenants, { query })).toEqual([]);
    expect(await w.admin.call(tenantContract.listTenants, { query })).toHaveLength(1);
    expect((await w.nobody.call(tenantContract.getTenant, { params: { tenantId } })).id).toBe(tenantId);
  });

  it('are changed by their managers, their place in lists only with can_create_tenant (TEN-041)', async () => {
    const w = await makeWorld();
    await giveGlobalRole(w, w.teacher, { inTenant: ['can_manage_site_settings', 'can_create_tenant'] });
    const own = { tenantId: w.tenantId };
    const short = tenantUpload({ abbreviated_name: 'UTS' });
    const changed = await w.teacher.call(patchTenant, { params: own, upload: short });
    expect(changed.abbreviatedName).toBe('UTS');
    const placed = await w.teacher.refused(patchTenant, {
      params: own,
      upload: tenantUpload({ order_category: 99 }),
    });
    expect(placed.body).toMatchObject({ missing_permissions: ['can_create_tenant'] });
    const other = { tenantId: await newTenant(w) };
    expect((await w.teacher.refused(patchTenant, { params: other, upload: short })).status).toBe(403);
    await giveGlobalRole(w, w.teacher, { onSite: ['can_manage_site_settings'] });
    await w.teacher.call(patchTenant, { params: other, upload: short });
  });

  it('give rights over themselves only, not over the site (ADMIN-001, ADMIN-002)', async () => {
    const w = await makeWorld();
    const rights = ['can_manage_site_settings', 'can_manage_background_jobs', 'can_create_tenant'];
    await giveGlobalRole(w, w.teacher, { inTenant: rights });
    const updates = [{ name: 'QUIZZES_ENABLED', value: true }];
    const params = { tenantId: w.tenantId };
    await w.teacher.call(patchTenantSettings, { params, body: { updates } });
    await w.teacher.call(patchTenantSettings, {
      params,
      body: { updates: [{ name: 'QUIZZES_ENABLED', value: null }] },
    });
    const upload = tenantUpload({ name: `Not made ${w.admin.id}`, abbreviated_name: '' });
    const refused = await Promise.all([
      w.teacher.refused(tenantContract.getSiteSettings, {}),
      w.teacher.refused(tenantContract.patchSiteSettings, { body: { updates } }),
      w.teacher.refused(createTenant, { upload }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('are managed with any right of an administrator, but changed only with that to settings (ADMIN-002)', async () => {
    const w = await makeWorld();
    await giveGlobalRole(w, w.teacher, { inTenant: ['can_see_coupons'] });
    const params = { tenantId: w.tenantId };
    const tenant = await w.teacher.call(tenantContract.getTenant, { params });
    expect(tenant.statistics?.courses).toBeGreaterThanOrEqual(1);
    const updates = [{ name: 'QUIZZES_ENABLED', value: true }];
    const refused = await w.teacher.refused(patchTenantSettings, { params, body: { updates } });
    expect(refused.body['missing_permissions']).toEqual(['can_manage_site_settings']);
  });

  it('show their numbers to their managers only (TEN-001)', async () => {
    const w = await makeWorld();
    const params = { tenantId: w.tenantId };
    const seen = await w.admin.call(tenantContract.getTenant, { params });
    expect(seen).toMatchObject({ id: w.tenantId, orderCategory: 0 });
    expect(seen.name).not.toBe('');
    expect(seen.statistics?.students).toBeGreaterThanOrEqual(2);
    expect(await w.student.call(tenantContract.getTenant, { params })).not.toHaveProperty('statistics');
    expect(await w.nobody.call(tenantContract.getTenant, { params })).not.toHaveProperty('statistics');
  });

  it('tell what the caller may do there (TEN-004)', async () => {
    const w = await makeWorld();
    const params = { tenantId: w.tenantId };
    const own = await w.teacher.call(getTenantPermissions, { params });
    expect(own).toMatchObject({ tag: 'permissions', hasPerms: true });
    expect(own.tag === 'permissions' && own.perms).toMatchObject({
      can_create_courses: true,
      can_create_tenant: false,
    });
    const elsewhere = { tenantId: await newTenant(w) };
    expect(await w.teacher.call(getTenantPermissions, { params: elsewhere })).toEqual({
      tag: 'no-permissions',
      hasPerms: false,
    });
    expect(await w.admin.call(getTenantPermissions, { params: elsewhere })).toMatchObject({ hasPerms: true });
  });
});

describe('settings of an institution', () => {
  it('fall back to the site, and back again by null (TEN-007, TEN-037)', async () => {
    const w = await makeWorld();
    const params = { tenantId: await newTenant(w) };
    const patch = (value: number | null) =>
      w.admin.call(patchTenantSettings, {
        params,
        body: { updates: [{ name: 'ASSIGNMENT_POINT_DECIMALS', value }] },
      });
    expect((await patch(4))['ASSIGNMENT_POINT_DECIMALS']).toBe(4);
    const { own, site } = await w.admin.call(getOwnTenantSettings, { params });
    expect(own).toEqual({ ASSIGNMENT_POINT_DECIMALS: 4 });
    expect(site['ASSIGNMENT_POINT_DECIMALS']).toBe(2);
    const elsewhere = { params: { tenantId: w.tenantId }, query: { onlyFrontend: 'true' as const } };
    expect((await w.nobody.call(getTenantSettings, elsewhere))['ASSIGNMENT_POINT_DECIMALS']).toBe(2);
    expect((await patch(null))['ASSIGNMENT_POINT_DECIMALS']).toBe(2);
    expect((await w.admin.call(getOwnTenantSettings, { params })).own).toEqual({});
  });

  it('are refused all together when one does not fit or belongs to the site (TEN-007)', async () => {
    const w = await makeWorld();
    const params = { tenantId: await newTenant(w) };
    const good = { name: 'QUIZZES_ENABLED', value: false };
    for (const bad of [
      { name: 'MIN_PASSWORD_SCORE', value: 0 },
      { name: 'ASSIGNMENT_POINT_DECIMALS', value: 'two' },
      { name: 'NO_SUCH_SETTING', value: true },
    ]) {
      const body = { updates: [good, bad] };
      expect((await w.admin.refused(patchTenantSettings, { params, body })).status).toBe(400);
    }
    expect((await w.admin.call(getOwnTenantSettings, { params })).own).toEqual({});
  });

  it('name a time zone that there is, since mails fail with any other', async () => {
    const w = await makeWorld();
    const params = { tenantId: w.tenantId };
    const set = (value: string | null) => ({
      params,
      body: { updates: [{ name: 'TENANT_TIME_ZONE', value }] },
    });
    for (const value of ['Europe', 'Mars/Olympus', '', 'Europe/Paris ', '\0'])
      expect(await w.admin.refused(patchTenantSettings, set(value)), value).toMatchObject({
        status: 400,
        code: 'INVALID_PARAM',
      });
    for (const value of ['Europe/Paris', 'UTC']) {
      const changed = await w.admin.call(patchTenantSettings, set(value));
      expect(changed['TENANT_TIME_ZONE']).toBe(value);
    }
    await w.admin.call(patchTenantSettings, set(null));
  });

  it('give browsers theirs and keep the others for managers (TEN-006)', async () => {
    const w = await makeWorld();
    const params = { tenantId: w.tenantId };
    const open = await w.nobody.call(getTenantSettings, { params, query: { onlyFrontend: 'true' } });
    expect(open).toHaveProperty('REGISTER_ENABLED');
    expect(open).not.toHaveProperty('AUTOMATIC_LTI_ROLE_ENABLED');
    expect((await w.nobody.refused(getTenantSettings, { params, query: {} })).status).toBe(401);
    expect((await w.teacher.refused(getTenantSettings, { params, query: {} })).status).toBe(403);
    const all = await w.admin.call(getTenantSettings, { params, query: {} });
    expect(all).toHaveProperty('AUTOMATIC_LTI_ROLE_ENABLED');
  });
});
