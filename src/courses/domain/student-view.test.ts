import { expect, it } from 'vitest';
import { defaultPermissionsOf, isCoursePermission, permissions } from '../../access/domain/permission.ts';
import { mayEnterStudentView } from './management.ts';
import { lackedBesideStudent, removedForStudentView } from './student-view.ts';

const mapOf = (held: readonly string[]) => Object.fromEntries(held.map((name) => [name, true]));
const student = mapOf(defaultPermissionsOf('Student', 'course'));
const teacher = mapOf(defaultPermissionsOf('Full Teacher', 'course'));

it('is for those who edit or see the roles of the course (STUV-001)', () => {
  expect(mayEnterStudentView({ can_edit_course_roles: true })).toBe(true);
  expect(mayEnterStudentView({ can_see_course_roles: true })).toBe(true);
  expect(mayEnterStudentView(student)).toBe(false);
});

it('removes what students lack, except for seeing roles and hidden assignments (STUV-003, PERM-042, PERM-064)', () => {
  const removed = removedForStudentView(student);
  const left = permissions
    .map(({ name }) => name)
    .filter((name) => isCoursePermission(name) && !removed.includes(name));
  expect(left.sort()).toEqual(
    [...Object.keys(student), 'can_see_course_roles', 'can_see_hidden_assignments'].sort(),
  );
});

it('tells what students may do and the viewer may not (STUV-010, STUV-014)', () => {
  expect(lackedBesideStudent(teacher, student)).toEqual(['Receive exam links']);
  expect(lackedBesideStudent(student, student)).toEqual([]);
});
