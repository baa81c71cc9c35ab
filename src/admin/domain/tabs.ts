// Who sees which part of the administration (ADMIN-001, ADMIN-008).
import type { GlobalPermission } from '../../access/domain/permission.ts';
import { siteAdminFlags } from '../../access/domain/site-admin-flags.ts';
import type { SiteRights } from '../../access/domain/held.ts';

/** The permissions of each tab, in the order of the tabs; any one of them is enough. */
export const adminTabs = [
  { id: 'tenants', needs: ['can_create_tenant', 'can_manage_site_settings'] },
  { id: 'users', needs: ['can_manage_site_users'] },
  { id: 'roles', needs: ['can_manage_site_users'] },
  { id: 'settings', needs: ['can_manage_site_settings'] },
  { id: 'jobs', needs: ['can_manage_background_jobs'] },
  { id: 'announcements', needs: ['can_manage_site_settings'] },
  { id: 'queue', needs: ['can_view_not_started_autotest_results'] },
  { id: 'mails', needs: ['is_admin'] },
  { id: 'audit', needs: ['is_admin'] },
] as const satisfies readonly { id: string; needs: readonly GlobalPermission[] }[];
export type AdminTab = (typeof adminTabs)[number]['id'];

/** Here for the page itself and for the palette, which finds its tabs. */
export const adminTabLabels: Readonly<Record<AdminTab, string>> = {
  tenants: 'Institutions',
  users: 'Users',
  roles: 'Roles',
  settings: 'Site settings',
  jobs: 'Jobs',
  announcements: 'Announcements',
  queue: 'Queue',
  mails: 'Mails',
  audit: 'Audit log',
};

/** The tabs that a person sees, in order. */
export function adminTabsOf(held: SiteRights): AdminTab[] {
  const isAdmin = held['is_admin'] === true;
  return adminTabs
    .filter(({ needs }) => isAdmin || needs.some((name) => held[name] === true))
    .map(({ id }) => id);
}

/** True for whoever can manage the site: any of the flags set for the whole site (ADMIN-001). */
export function mayManageSite(held: SiteRights): boolean {
  return siteAdminFlags.some((name) => held[name] === true);
}
