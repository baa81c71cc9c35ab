// The permissions of people who manage the site (ADMIN-007).
import type { GlobalPermission } from './permission.ts';

/** Whoever holds one of these for the whole site administers the site; for one tenant, that tenant. */
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
