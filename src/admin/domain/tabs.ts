// Who sees which part of the administration (ADMIN-001, ADMIN-007, ADMIN-008).
import type { GlobalPermission } from '../../access/domain/permission.ts';

/** Any of these makes somebody an administrator of the site, or of the institution where it is held. */
export const siteAdminFlags: readonly GlobalPermission[] = [
  'can_add_users',
  'can_manage_site_users',
  'can_impersonate_users',
  'can_manage_lti_providers',
  'can_manage_sso_providers',
  'can_manage_site_settings',
  'can_manage_background_jobs',
  'can_create_tenant',
  'can_edit_pricing',
  'can_see_all_transactions',
  'can_edit_coupons',
  'can_see_coupons',
  'can_delete_community_library_items',
  'can_manage_pearson_templates',
  'is_admin',
];

/** Needs of the tabs, in their order; any of the named permissions is enough. */
export const adminTabs = [
  { id: 'tenants', needs: ['can_create_tenant', 'can_manage_site_settings'] },
  { id: 'users', needs: ['can_manage_site_users'] },
  { id: 'settings', needs: ['can_manage_site_settings'] },
  { id: 'jobs', needs: ['can_manage_background_jobs'] },
  { id: 'announcements', needs: ['can_manage_site_settings'] },
  { id: 'mails', needs: ['is_admin'] },
  { id: 'audit', needs: ['is_admin'] },
] as const satisfies readonly { id: string; needs: readonly GlobalPermission[] }[];
export type AdminTab = (typeof adminTabs)[number]['id'];

/** Permissions by name, as the server tells them. */
type Held = Readonly<Record<string, boolean>>;

/** Tabs of a person, in order. */
export function adminTabsOf(held: Held): AdminTab[] {
  const isAdmin = held['is_admin'] === true;
  return adminTabs
    .filter(({ needs }) => isAdmin || needs.some((name) => held[name] === true))
    .map(({ id }) => id);
}

/** True for whoever can manage the site: any of the flags set for the whole site (ADMIN-001). */
export function mayManageSite(held: Held): boolean {
  return siteAdminFlags.some((name) => held[name] === true);
}

/** True for whoever can manage an institution: a flag set there, or the whole site (ADMIN-002). */
export function mayManageTenant(given: { site: Held; tenant: Held }): boolean {
  return mayManageSite(given.site) || mayManageSite(given.tenant);
}
