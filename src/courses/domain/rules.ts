import { allowed, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import { studentRoleName, type CourseState } from './model.ts';
import {
  courseArchived,
  ownEnrollment,
  roleNotYours,
  stateNotSettable,
  studentRoleFixed,
  testStudentFixed,
} from './refusals.ts';

/** An archived course is read-only for everybody: no change, no hand-in, no new run (COURSE-010). */
export function mayChangeIn(course: { state: CourseState }): Verdict {
  return course.state === 'archived' ? refused(courseArchived) : allowed;
}

/** Only the site deletes a course; an archived one can become visible again (COURSE-010). */
export function maySetState(state: CourseState): Verdict {
  return state === 'deleted' ? refused(stateNotSettable) : allowed;
}

/** Nobody changes or removes their own membership; the test student stays as it is (COURSE-014). */
export function mayChangeEnrollment(
  callerId: number,
  member: { id: number; isTestStudent: boolean },
): Verdict {
  if (member.id === callerId) return refused(ownEnrollment);
  return member.isTestStudent ? refused(testStudentFixed) : allowed;
}

/**
 * People who only edit members must not get all rights through somebody else, or shut out those who have them: only
 * people who edit roles give and take away a role that edits roles.
 */
export function mayGiveAndTake(
  giver: { editsRoles: boolean },
  roles: readonly { permissions: readonly string[] }[],
): Verdict {
  const isMightier = roles.some(({ permissions }) => permissions.includes('can_edit_course_roles'));
  return isMightier && !giver.editsRoles ? refused(roleNotYours) : allowed;
}

/** Students are known by the name of their role (ROLE-002). */
export function mayRenameOrDelete(role: { name: string }): Verdict {
  return role.name === studentRoleName ? refused(studentRoleFixed) : allowed;
}

/** Institutions may have a lesser role for teachers and TAs who join with many others (ROLE-013). */
export function roleNameOfMany(
  chosenName: string,
  defaults: { teacherRole: string; taRole: string },
): string {
  if (chosenName === 'Full Teacher') return defaults.teacherRole;
  return chosenName === 'Full TA' ? defaults.taRole : chosenName;
}
