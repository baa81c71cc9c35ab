import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../tests/support/world.ts';
import { tenantAdministrationContract } from '../domain/administration-contract.ts';
import { tenantContract } from '../domain/contract.ts';
import { readSetting } from './settings.ts';

const makeWorld = useWorld();

describe('about', () => {
  it('tells everybody the version, the time and the settings for browsers only (TEN-005, SHELL-021)', async () => {
    const w = await makeWorld();
    const about = await w.nobody.call(tenantContract.getAbout, {});
    expect(Math.abs(about.currentTime.getTime() - w.clock.now().getTime())).toBeLessThan(5000);
    expect(about.settings).toHaveProperty('AUTO_TEST_2_ENABLED', true);
    expect(about.settings).not.toHaveProperty('JWT_ACCESS_TOKEN_EXPIRES');
    const { message, date, ...build } = about.release;
    expect(build).toEqual({
      version: about.version,
      commit: about.commit,
      uiPreference: `release_message_${about.version}`,
    });
    expect(message).toBeTypeOf('string');
    expect(date).toBeInstanceOf(Date);
  });

  it('tells the settings of an institution that is named (TEN-005)', async () => {
    const w = await makeWorld();
    const params = { tenantId: w.tenantId };
    const set = (value: number | null) => {
      const updates = [{ name: 'ASSIGNMENT_POINT_DECIMALS', value }];
      return w.admin.call(tenantAdministrationContract.patchTenantSettings, { params, body: { updates } });
    };
    await set(5);
    const there = await w.nobody.call(tenantContract.getAbout, { query: { tenantId: w.tenantId } });
    expect(there.settings).toHaveProperty('ASSIGNMENT_POINT_DECIMALS', 5);
    const site = await w.nobody.call(tenantContract.getAbout, {});
    expect(site.settings).toHaveProperty('ASSIGNMENT_POINT_DECIMALS', 2);
    await set(null);
  });
});

describe('institutions', () => {
  it('are listed by category, then by name, page after page without the hidden ones (TEN-002, TEN-041)', async () => {
    const w = await makeWorld();
    const { db } = w.platform.database;
    const of = (name: string, orderCategory: number, hidden = false) => ({
      name: `${name} College ${w.admin.id}`,
      abbreviatedName: '',
      orderCategory,
      hidden,
    });
    const featured = of('Zeta', 10);
    const [alpha, beta, gamma] = [of('Alpha', 0), of('Beta', 0, true), of('Gamma', 0)];
    const test = of('Able', -10);
    await db.insertInto('tenant').values([gamma, test, beta, featured, alpha]).execute();
    const query = { q: `college ${w.admin.id}` };
    const names: string[] = [];
    let nextToken: string | undefined;
    do {
      const page = { size: 1, ...(nextToken === undefined ? {} : { nextToken }) };
      const read = await w.nobody.callPage(tenantContract.listTenants, { query, page });
      names.push(...read.body.map(({ name }) => name));
      ({ nextToken } = read);
    } while (nextToken !== undefined);
    expect(names).toEqual([featured.name, alpha.name, gamma.name, test.name]);
    expect(await w.admin.call(tenantContract.listTenants, { query })).toHaveLength(5);
  });

  it('are not found under an unknown id', async () => {
    const w = await makeWorld();
    const params = { tenantId: '00000000-0000-4000-8000-000000000000' };
    expect(await w.nobody.refused(tenantContract.getTenant, { params })).toMatchObject({
      status: 404,
      code: 'OBJECT_ID_NOT_FOUND',
    });
    expect((await w.nobody.call(tenantContract.getTenant, { params: { tenantId: w.tenantId } })).id).toBe(
      w.tenantId,
    );
  });

  it('refuse a page size or token that is not valid (API-005)', async () => {
    const w = await makeWorld();
    const tooBig = await w.nobody.refused(tenantContract.listTenants, { page: { size: 1000 } });
    expect(tooBig).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    const forged = await w.nobody.refused(tenantContract.listTenants, { page: { nextToken: 'forged' } });
    expect(forged).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
  });
});

describe('settings of the site', () => {
  it('are read and changed by holders of can_manage_site_settings only (TEN-007)', async () => {
    const w = await makeWorld();
    const updates = [{ name: 'LOGIN_TOKEN_BEFORE_TIME', value: 1 }];
    const refused = await w.teacher.refused(tenantContract.patchSiteSettings, { body: { updates } });
    expect(refused).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
    expect(refused.body).toMatchObject({ missing_permissions: ['can_manage_site_settings'] });
    expect((await w.teacher.refused(tenantContract.getSiteSettings, {})).status).toBe(403);
    const changed = await w.admin.call(tenantContract.patchSiteSettings, {
      body: { updates: [{ name: 'EDITOR_ENABLED', value: false }] },
    });
    expect(changed['EDITOR_ENABLED']).toBe(false);
    expect(await readSetting(w.platform.database.db, 'EDITOR_ENABLED')).toBe(false);
  });

  it('lead links to pages of the site or of the web, and nowhere else (SHELL-026, UI-033, UI-034)', async () => {
    const w = await makeWorld();
    const patch = (value: string) => ({ body: { updates: [{ name: 'PRIVACY_URL', value }] } });
    for (const value of ['', '/docs/privacy/', 'https://example.org/privacy']) {
      const changed = await w.admin.call(tenantContract.patchSiteSettings, patch(value));
      expect(changed['PRIVACY_URL']).toBe(value);
    }
    for (const value of ['javascript:alert(1)', '//evil.example', 'privacy.html', 'https://']) {
      const refused = await w.admin.refused(tenantContract.patchSiteSettings, patch(value));
      expect(refused, value).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    }
  });

  it('name the product, and an address that mails can come from', async () => {
    const w = await makeWorld();
    for (const [name, value] of [
      ['PRODUCT_NAME', ' '],
      ['PRODUCT_NAME', 'Halde\nYour password is due'],
      ['PRODUCT_NAME', 'x'.repeat(256)],
      ['SITE_EMAIL', ''],
      ['SITE_EMAIL', 'help at halde'],
      ['SITE_EMAIL', 'a@halde.example, b@halde.example'],
    ]) {
      const body = { updates: [{ name: name ?? '', value: value ?? '' }] };
      const refused = await w.admin.refused(tenantContract.patchSiteSettings, { body });
      expect(refused, value).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    }
  });

  it('change all or nothing', async () => {
    const w = await makeWorld();
    const before = await readSetting(w.platform.database.db, 'QUIZZES_ENABLED');
    const updates = [
      { name: 'QUIZZES_ENABLED', value: !before },
      { name: 'MAX_FILE_SIZE', value: 'large' },
    ];
    const refused = await w.admin.refused(tenantContract.patchSiteSettings, { body: { updates } });
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    expect(await readSetting(w.platform.database.db, 'QUIZZES_ENABLED')).toBe(before);
  });
});
