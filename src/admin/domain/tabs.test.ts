import { expect, it } from 'vitest';
import { siteAdminFlags } from '../../access/domain/site-admin-flags.ts';
import { adminTabsOf, mayManageSite } from './tabs.ts';

it.each(siteAdminFlags)('lets a holder of %s manage the site (ADMIN-001, ADMIN-007)', (name) => {
  expect(mayManageSite({ [name]: true })).toBe(true);
  expect(mayManageSite({ [name]: false, can_create_courses: true })).toBe(false);
});

it('shows the tabs of the rights, all of them to is_admin (ADMIN-003)', () => {
  expect(adminTabsOf({ can_manage_background_jobs: true })).toEqual(['jobs']);
  expect(adminTabsOf({ can_manage_site_users: true })).toEqual(['users', 'roles']);
  expect(adminTabsOf({ can_view_not_started_autotest_results: true })).toEqual(['queue']);
  expect(adminTabsOf({})).toEqual([]);
  expect(adminTabsOf({ is_admin: true })).toHaveLength(9);
});
