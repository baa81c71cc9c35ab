// Permissions without effect, because their feature is not built. Whoever builds it removes them here and
// adds a row in `tests/house/permissions`, which compares both lists.
import type { Permission } from './permission.ts';

export const permissionsWithoutEffect: readonly Permission[] = [
  'can_manage_lti_providers',
  'can_manage_sso_providers',
  'can_see_other_tenant_oauth_providers',
  'can_view_community_library_items',
  'can_view_all_community_library_items',
  'can_create_community_library_items',
  'can_delete_community_library_items',
  'can_manage_pearson_templates',
  'can_skip_payment',
  'can_edit_pricing',
  'can_see_all_transactions',
  'can_edit_coupons',
  'can_see_coupons',
  'can_edit_pearson_context_templates',
  'can_view_pearson_context_templates',
  'can_view_hidden_autotest_steps',
  'can_view_autotest_before_done',
  'can_view_autotest_step_details',
  'can_view_autotest_fixture',
  'can_view_hidden_fixtures',
  'can_view_autotest_output_files_before_done',
  'can_manage_assignment_assistants',
  'can_send_assistant_messages',
  'can_send_assistant_messages_for_others',
  'can_send_assistant_messages_for_others_in_section',
  'can_view_assistant_message_author',
  'can_view_assistant_system_prompt',
  'can_manage_plagiarism',
];

const names = new Set<string>(permissionsWithoutEffect);

/** False while the permission has no effect. */
export function opensSomething(permissionName: string): boolean {
  return !names.has(permissionName);
}
