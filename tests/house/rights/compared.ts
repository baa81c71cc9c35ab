// Calls whose right is worded otherwise in docs/spec/api.md than in their contract: what the one says, what the other.
// A contract names one rule, or the permission without which nothing goes on; what more the specification says of single
// fields, of the caller's own things and of the other side of a copy is asked inside the call. That is tried with every
// permission in `permissions/`, and with every caller in `authorization/`.

export const compared: Readonly<Record<string, readonly [specified: string, declared: string]>> = {
  'GET /api/v1/task_results/{}': ['its starter', 'own task'],
  'GET /api/v1/tenants': ['public; hidden ones: can_list_hidden_tenants', 'public'],
  'PATCH /api/v1/tenants/{}': [
    'can_manage_site_settings (for that tenant); order_category, hidden: can_create_tenant †',
    'can_manage_site_settings',
  ],
  'GET /api/v1/tenants/{}/settings': [
    'only_frontend: public; else can_manage_site_settings (for that tenant) †',
    'public',
  ],
  'POST /api/v1/login': ['public; impersonation: can_impersonate_users and own password', 'public'],
  'POST /api/v1/token/revoke': ['public (holding the token is enough)', 'public'],
  'POST /api/v1/user': ['public; setting REGISTER_ENABLED', 'public'],
  'PATCH /api/v1/users/{}': [
    'self; name, e-mail: can_edit_own_info; password: can_edit_own_password; old password needed for e-mail or password',
    'self',
  ],
  'PATCH /api/v1/login': ['session', 'public'],
  'GET /api/v1/users': ['can_search_users; other tenants: can_search_users_other_tenant', 'can_search_users'],
  'GET /api/v1/users/{}': ['self or can_manage_site_users', 'see user'],
  'POST /api/v1/courses': [
    'can_create_courses; other tenant: can_create_courses_for_other_tenants',
    'can_create_courses or can_create_courses_for_other_tenants',
  ],
  'POST /api/v1/assignments/{}/submissions': [
    'can_upload_bb_zip; BLACKBOARD_ZIP_UPLOAD_ENABLED',
    'can_upload_bb_zip',
  ],
  'PATCH /api/v1/courses/{}': [
    'can_edit_course_info; state: can_archive_courses',
    'can_edit_course_info or can_archive_courses',
  ],
  'GET /api/v1/courses/{}/authorization': ['enrolled', 'see course'],
  'GET /api/v1/courses/{}/roles': [
    'can_see_course_roles or can_edit_course_roles; any member gets the role named Student',
    'see course',
  ],
  'GET /api/v1/courses/{}/roles/{}': [
    'can_see_course_roles or can_edit_course_roles; any member gets the role named Student, or own role',
    'see course',
  ],
  'POST /api/v1/courses/{}/bulk_enroll': [
    'can_edit_course_users; new users also can_add_users or BULK_REGISTER_ENABLED',
    'can_edit_course_users',
  ],
  'POST /api/v1/courses/{}/email': ['can_email_students; EMAIL_STUDENTS_ENABLED', 'can_email_students'],
  'POST /api/v1/courses/{}/registration_links/{}/join': ['session', 'join by link'],
  'GET /api/v1/courses/{}/sections': ['can_view_course_sections: all; else own ones', 'see course'],
  'GET /api/v1/sections/{}': [
    'can_view_course_sections, or member; members listed with that or can_view_own_course_section_members',
    'see section',
  ],
  'POST /api/v1/courses/{}/copy': [
    'target: can_edit_group_set, can_manage_course_snippets, can_create_assignment; source: see course and can_see_hidden_assignments',
    'can_create_assignment',
  ],
  'GET /api/v1/group_sets/{}': ['can_edit_group_set', 'see course'],
  'GET /api/v1/group_sets/{}/user/{}/group': ['self, or see that group', 'see group'],
  'POST /api/v1/group_sets/{}/group': [
    'can_create_groups; others inside: can_edit_others_groups or in-section',
    'can_create_groups',
  ],
  'GET /api/v1/groups/{}': [
    'GET see group; DELETE: all members are oneself, or can_edit_others_groups',
    'see group',
  ],
  'DELETE /api/v1/groups/{}': [
    'GET see group; DELETE: all members are oneself, or can_edit_others_groups',
    'change group',
  ],
  'POST /api/v1/groups/{}/name': [
    'own: can_edit_own_groups; else can_edit_others_groups (in-section)',
    'change group',
  ],
  'POST /api/v1/groups/{}/member': [
    'oneself: can_edit_own_groups; else can_edit_others_groups (in-section); with a submission also can_edit_groups_after_submission',
    'change group',
  ],
  'DELETE /api/v1/groups/{}/members/{}': [
    'oneself: can_edit_own_groups; else can_edit_others_groups (in-section); with a submission also can_edit_groups_after_submission',
    'change group',
  ],
  'GET /api/v1/snippets': ['can_use_snippets, own only', 'can_use_snippets'],
  'PUT /api/v1/snippet': ['can_use_snippets, own only', 'can_use_snippets'],
  'PATCH /api/v1/snippets/{}': ['can_use_snippets, own only', 'can_use_snippets'],
  'DELETE /api/v1/snippets/{}': ['can_use_snippets, own only', 'can_use_snippets'],
  'GET /api/v1/courses/{}/snippets': [
    'can_use_snippets and (can_view_course_snippets or can_manage_course_snippets)',
    'can_view_course_snippets or can_manage_course_snippets',
  ],
  'PUT /api/v1/courses/{}/snippet': [
    'can_use_snippets and can_manage_course_snippets',
    'can_manage_course_snippets',
  ],
  'PATCH /api/v1/courses/{}/snippets/{}': [
    'can_use_snippets and can_manage_course_snippets',
    'can_manage_course_snippets',
  ],
  'DELETE /api/v1/courses/{}/snippets/{}': [
    'can_use_snippets and can_manage_course_snippets',
    'can_manage_course_snippets',
  ],
  'POST /api/v1/courses/{}/snippets/import': [
    'can_use_snippets and can_manage_course_snippets; source: view course snippets',
    'can_manage_course_snippets',
  ],
  'GET /api/v1/courses/{}/assignments': ['see course; each by see assignment', 'see course'],
  'PATCH /api/v1/assignments/{}': ['per field: section 20', 'change assignment'],
  'GET /api/v1/assignments/{}/template': [
    'GET see assignment; else can_edit_assignment_info',
    'see assignment',
  ],
  'DELETE /api/v1/assignments/{}/template': [
    'GET see assignment; else can_edit_assignment_info',
    'can_edit_assignment_info',
  ],
  'GET /api/v1/assignments/{}/template/{}': [
    'GET see assignment; else can_edit_assignment_info',
    'see assignment',
  ],
  'DELETE /api/v1/assignments/{}/template/{}': [
    'GET see assignment; else can_edit_assignment_info',
    'can_edit_assignment_info',
  ],
  'GET /api/v1/assignments/{}/timeframes': [
    'can_view_all_assignment_timeframes: all; else the own one',
    'see timeframes',
  ],
  'GET /api/v1/assignments/{}/submissions': [
    "see assignment; others' only with see submission",
    'see submissions',
  ],
  'GET /api/v1/assignments/{}/users/{}/submissions': ["self, peer, or see others' work", 'see submissions'],
  'POST /api/v1/assignments/{}/webhook_settings': ['may submit for that author', 'submit'],
  'POST /api/v1/webhooks/{}': ['public, signed', 'signed'],
  'POST /api/v1/assignments/{}/submission': ['may submit', 'submit'],
  'DELETE /api/v1/submissions/{}': ['see and can_delete_submission', 'delete submission'],
  'GET /api/v1/submissions/{}/root_file_trees': [
    'view files; teacher tree by view teacher files',
    'view files',
  ],
  'POST /api/v1/submissions/{}/proxy': ['view files; RENDER_HTML_ENABLED', 'view files'],
  'GET /api/v1/code/{}': ['view that file', 'view files'],
  'POST /api/v1/assignments/{}/rubric': ['manage_rubrics; source visible', 'manage_rubrics'],
  'GET /api/v1/submissions/{}/feedbacks': ['see submission; each reply by its own rule', 'see submission'],
  'GET /api/v1/assignments/{}/users/{}/replies/counts-by-submission': [
    'self or can_see_others_work',
    'see reply counts',
  ],
  'GET /api/v1/comments/{}/replies/{}/edits': [
    'own, or can_view_others_comment_edits (in-section)',
    'see reply edits',
  ],
  'GET /api/v1/submissions/{}/grade_history': [
    'see grade and can_see_grade_history',
    'can_see_grade_history',
  ],
  'DELETE /api/v1/submissions/{}/grader': [
    'can_assign_graders; oneself to an unassigned one: can_grade_work †',
    'assign grader',
  ],
  'POST /api/v1/assignments/{}/graders/{}/done': [
    'self with can_grade_work; else can_update_grader_status',
    'set grader status',
  ],
  'DELETE /api/v1/assignments/{}/graders/{}/done': [
    'self with can_grade_work; else can_update_grader_status',
    'set grader status',
  ],
  'GET /api/v1/assignments/{}/grades': [
    'can_see_others_work and see grade',
    'can_see_others_work or can_see_others_in_section_work',
  ],
  'POST /api/v2/autotest/{}/copy': [
    'can_manage_new_autotest on both; manage_rubrics on the target',
    'can_manage_new_autotest',
  ],
  'GET /api/v2/autotest/{}/published-snapshot': [
    'see assignment and can_view_new_autotest_test_steps',
    'can_view_new_autotest_test_steps',
  ],
  'GET /api/v2/autotest/{}/results': [
    "see others' work and see AutoTest",
    'can_see_others_work or can_see_others_in_section_work',
  ],
  'POST /api/v2/autotest/{}/results/{}/restart': [
    'can_run_autotest and can_delete_autotest_run',
    'restart AutoTest result',
  ],
  'POST /api/v2/autotest/{}/results/restart': [
    'can_run_autotest and can_delete_autotest_run',
    'restart AutoTest result',
  ],
  'GET /api/v2/autotest/{}/results/{}/steps/{}/output': [
    'see AutoTest result; hidden output permission',
    'see AutoTest result',
  ],
  'GET /api/v2/autotest/{}/snapshots/{}/changes': [
    'can_manage_new_autotest; the submissions that the caller may see',
    'can_manage_new_autotest',
  ],
  'GET /api/v2/autotest/{}/results/{}/comments': [
    'see linter and quality comments; QUALITY_COMMENTS_ENABLED',
    'see linter and quality comments',
  ],
  'GET /api/v2/autotest/{}/results/{}/output-files': ['see output files', 'see AutoTest result'],
  'GET /api/v1/notifications': ['receiver, reply visible', 'session'],
  'PATCH /api/v1/notifications/{}': ['receiver', 'own notification'],
  'PATCH /api/v1/notifications': ['receiver of all', 'own notification'],
  'GET /api/v1/settings/notification_settings': ['session or setting token', 'signed'],
  'PATCH /api/v1/settings/notification_settings': ['session or setting token', 'signed'],
  'GET /api/v1/tenants/{}/statistics': [
    'manage the tenant or can_see_other_tenant_statistics',
    'see tenant statistics',
  ],
  'GET /api/v1/courses/{}/statistics': ['can_view_analytics or manage the tenant', 'see course statistics'],
  'POST /api/v1/assignments/{}/import': [
    'target: can_edit_cgignore, can_edit_assignment_info, manage_rubrics, can_edit_autotest, can_edit_group_set; source: see assignment and can_edit_assignment_info',
    'import into assignment',
  ],
  'GET /api/v1/announcements': [
    'GET can_see_teacher_announcements; else can_manage_site_settings',
    'can_see_teacher_announcements or can_manage_site_settings',
  ],
  'PATCH /api/v1/announcements/{}': [
    'GET can_see_teacher_announcements; else can_manage_site_settings',
    'can_manage_site_settings',
  ],
  'DELETE /api/v1/announcements/{}': [
    'GET can_see_teacher_announcements; else can_manage_site_settings',
    'can_manage_site_settings',
  ],
  'DELETE /api/v1/assignments/{}/peer_feedback_settings': [
    'can_edit_peer_feedback_settings; PEER_FEEDBACK_ENABLED',
    'can_edit_peer_feedback_settings',
  ],
  'PUT /api/v1/assignments/{}/peer_feedback_settings': [
    'can_edit_peer_feedback_settings; PEER_FEEDBACK_ENABLED',
    'can_edit_peer_feedback_settings',
  ],
  'GET /api/v1/assignments/{}/users/{}/peer_feedback_subjects': [
    'self or can_see_others_work',
    'see peer feedback subjects',
  ],
  'DELETE /api/v1/comments/{}/replies/{}/approval': [
    'see reply and can_approve_inline_comments',
    'can_approve_inline_comments',
  ],
  'POST /api/v1/comments/{}/replies/{}/approval': [
    'see reply and can_approve_inline_comments',
    'can_approve_inline_comments',
  ],
  'GET /api/v1/courses/{}/grades': [
    'can_see_others_work and see grade',
    'can_see_others_work or can_see_others_in_section_work',
  ],
  'POST /api/v1/assignments/{}/grades/import': ['can_grade_work and can_see_others_work', 'can_grade_work'],
};
