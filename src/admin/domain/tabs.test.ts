import { expect, it } from 'vitest';
import { adminTabsOf, mayManageSite, mayManageTenant, siteAdminFlags } from './tabs.ts';

it.each(siteAdminFlags)('lets a holder of %s manage the site (ADMIN-001, ADMIN-007)', (name) => {
  expect(mayManageSite({ [name]: true })).toBe(true);
  expect(mayManageSite({ [name]: false, can_create_courses: true })).toBe(false);
});

it('lets manage an institution who holds a flag there or manages the site (ADMIN-002)', () => {
  expect(mayManageTenant({ site: {}, tenant: { can_add_users: true } })).toBe(true);
  expect(mayManageTenant({ site: { can_add_users: true }, tenant: {} })).toBe(true);
  expect(mayManageTenant({ site: {}, tenant: { can_create_courses: true } })).toBe(false);
});

it('shows the tabs of the rights, all of them to is_admin (ADMIN-003, ADMIN-004, ADMIN-008)', () => {
  expect(adminTabsOf({ can_manage_background_jobs: true })).toEqual(['jobs']);
  expect(adminTabsOf({ can_manage_site_users: true })).toEqual(['users']);
  expect(adminTabsOf({})).toEqual([]);
  expect(adminTabsOf({ is_admin: true })).toHaveLength(7);
});
