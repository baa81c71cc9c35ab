// Who manages a course, and who is staff there.
import type { CoursePermission } from '../../access/domain/permission.ts';
import type { CourseRights } from '../../access/domain/held.ts';

/** Any of these opens the pages by which a course is managed. */
const courseManagement: readonly CoursePermission[] = [
  'can_edit_course_roles',
  'can_edit_course_users',
  'can_edit_course_info',
  'can_archive_courses',
  'can_email_students',
  'can_edit_course_sections',
  'can_edit_group_set',
  'can_manage_course_snippets',
];

/** Any of these, or one of those above, makes somebody staff (USER-028). */
const assignmentManagement: readonly CoursePermission[] = [
  'can_create_assignment',
  'can_delete_assignments',
  'can_edit_assignment_info',
  'can_edit_assignment_access_restrictions',
  'can_edit_maximum_grade',
  'can_edit_group_assignment',
  'can_edit_cgignore',
  'can_edit_peer_feedback_settings',
  'can_update_course_notifications',
  'can_assign_graders',
  'manage_rubrics',
  'can_edit_autotest',
  'can_manage_new_autotest',
  'can_manage_plagiarism',
  'can_manage_assignment_assistants',
];

export function managesCourse(held: CourseRights): boolean {
  return courseManagement.some((name) => held[name] === true);
}

/** Whether somebody gets texts and help for staff: people who manage anything, not mere graders (USER-027). */
export function isStaff(held: readonly string[]): boolean {
  const names: readonly string[] = [...courseManagement, ...assignmentManagement];
  return held.some((name) => names.includes(name));
}

/** People who edit or see the roles of a course may look at it as a student (STUV-001). */
export function mayEnterStudentView(held: CourseRights): boolean {
  return held['can_edit_course_roles'] === true || held['can_see_course_roles'] === true;
}

/** What somebody needs in a course to copy another one into it (COURSE-009). */
export const importPermissions = [
  'can_create_assignment',
  'can_edit_group_set',
  'can_manage_course_snippets',
] as const satisfies readonly CoursePermission[];

export function mayImport(held: CourseRights): boolean {
  return importPermissions.every((name) => held[name] === true);
}
