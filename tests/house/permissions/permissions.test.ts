// The tables `permission -> what it opens`, tried both ways, and complete.
import { describe, expect, it } from 'vitest';
import { permissions } from '../../../src/access/domain/permission.ts';
import { allEndpoints } from '../../../src/app/contract.ts';
import { useWorld, type World } from '../../support/world.ts';
import { autotestOpenings } from './autotest.ts';
import { courseOpenings } from './course.ts';
import { isOpenTo, personWith, type Opening } from './opening.ts';
import { siteOpenings } from './site.ts';
import { workOpenings } from './work.ts';

const makeWorld = useWorld();
const tables = { site: siteOpenings, course: courseOpenings, work: workOpenings, autotest: autotestOpenings };
const tried = new Set<string>(Object.values(tables).flatMap((rows) => rows.map((row) => row.permission)));

describe.each(Object.entries(tables))('permissions: %s', (_name, rows) => {
  // Every attempt brings its own people, assignments and works; only the course is shared.
  let world: World | undefined;

  it.each(rows.map((row) => [row.permission, row.opens, row] as const))(
    '%s opens %s, and nothing else does',
    async (permission, _opens, row: Opening) => {
      const w = (world ??= await makeWorld());
      const { beside = [] } = row;
      const holder = await personWith(w, [...beside, permission]);
      expect(await isOpenTo(w, holder, row), `with ${permission}`).toBe(true);
      const others = await personWith(w, beside);
      expect(await isOpenTo(w, others, row), `without ${permission}`).toBe(false);
    },
  );
});

it('every permission that an endpoint names stands in a table', () => {
  const named = allEndpoints().flatMap(({ endpoint: { access } }) =>
    typeof access === 'object' && 'permission' in access ? [access.permission].flat() : [],
  );
  expect([...new Set<string>(named)].filter((name) => !tried.has(name))).toEqual([]);
});

// Those of rooms, or parts of rooms, that are not built yet. Whoever builds one gives it a row.
it('permissions that open nothing yet are known', () => {
  const rest = permissions.map(({ name }) => name).filter((name) => !tried.has(name));
  expect(rest).toMatchInlineSnapshot(`
    [
      "can_use_snippets",
      "can_manage_lti_providers",
      "can_manage_sso_providers",
      "can_see_other_tenant_oauth_providers",
      "can_view_not_started_autotest_results",
      "can_view_community_library_items",
      "can_view_all_community_library_items",
      "can_create_community_library_items",
      "can_delete_community_library_items",
      "can_manage_pearson_templates",
      "can_skip_payment",
      "can_edit_pricing",
      "can_see_all_transactions",
      "can_edit_coupons",
      "can_see_coupons",
      "can_email_students",
      "can_view_course_snippets",
      "can_manage_course_snippets",
      "can_edit_pearson_context_templates",
      "can_view_pearson_context_templates",
      "can_view_course_sections",
      "can_edit_course_sections",
      "can_view_own_course_section_members",
      "can_edit_own_groups",
      "can_edit_others_groups",
      "can_edit_others_in_section_groups",
      "can_view_others_groups",
      "can_view_others_in_section_groups",
      "can_edit_groups_after_submission",
      "can_create_groups",
      "can_edit_group_set",
      "can_edit_group_assignment",
      "can_upload_without_group",
      "can_edit_assignment_access_restrictions",
      "can_view_ip_restricted_assignments",
      "can_view_password_restricted_assignments",
      "can_view_all_assignment_timeframes",
      "can_submit_others_in_section_work",
      "can_see_others_in_section_work",
      "can_edit_others_work",
      "can_edit_others_in_section_work",
      "can_upload_bb_zip",
      "can_update_grader_status",
      "can_view_own_teacher_files",
      "can_edit_others_in_section_comments",
      "can_view_others_in_section_comment_edits",
      "can_see_linter_feedback_before_done",
      "can_see_peer_feedback_before_done",
      "can_view_inline_feedback_before_approved",
      "can_approve_inline_comments",
      "can_edit_autotest",
      "can_view_hidden_autotest_steps",
      "can_view_autotest_before_done",
      "can_view_autotest_step_details",
      "can_view_autotest_fixture",
      "can_view_hidden_fixtures",
      "can_view_autotest_output_files_before_done",
      "can_view_peer_review_autotest_results",
      "can_manage_assignment_assistants",
      "can_send_assistant_messages",
      "can_send_assistant_messages_for_others",
      "can_send_assistant_messages_for_others_in_section",
      "can_view_assistant_message_author",
      "can_view_assistant_system_prompt",
      "can_manage_plagiarism",
      "can_edit_peer_feedback_settings",
    ]
  `);
});
