// Who manages a course, and who is staff of it.
import type { CoursePermission } from '../../access/domain/permission.ts';

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

type Held = Readonly<Record<string, boolean>>;

export function managesCourse(held: Held): boolean {
  return courseManagement.some((name) => held[name] === true);
}
