import { expect, it } from 'vitest';
import { defaultCourseRoles, defaultPermissionsOf } from '../../access/domain/permission.ts';
import { isStaff, managesCourse } from './management.ts';

it.each([
  'can_edit_course_roles',
  'can_edit_course_users',
  'can_edit_course_info',
  'can_archive_courses',
  'can_email_students',
  'can_edit_course_sections',
  'can_edit_group_set',
  'can_manage_course_snippets',
])('counts %s as managing a course, and so as staff (USER-027, USER-028)', (name) => {
  expect([isStaff([name]), managesCourse({ [name]: true })]).toEqual([true, true]);
});

it.each([
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
])('counts %s as managing assignments, and so as staff (USER-027, USER-028)', (name) => {
  expect([isStaff([name]), managesCourse({ [name]: true })]).toEqual([true, false]);
});

it('counts everybody else as a student, even people who only grade (USER-027)', () => {
  const staff = defaultCourseRoles.filter((role) => isStaff(defaultPermissionsOf(role, 'course')));
  expect(defaultCourseRoles.filter((role) => !staff.includes(role)).toSorted()).toEqual([
    'Non-Editing TA',
    'Observer',
    'Student',
  ]);
});
