// What looking at a course as a student takes away, and what it cannot show.
import { isCoursePermission, permissions } from '../../access/domain/permission.ts';

/** Without these nobody finds the way in and out again (STUV-003). */
const kept: readonly string[] = ['can_see_course_roles', 'can_see_hidden_assignments'];

type Held = Readonly<Record<string, boolean>>;

const names = permissions.map(({ name }) => name).filter((name) => isCoursePermission(name));

/** Permissions that a session in student view has removed: all that the role Student lacks. */
export function removedForStudentView(student: Held): string[] {
  return names.filter((name) => student[name] !== true && !kept.includes(name));
}

/** What students may do in the course and the viewer may not: no session can add it (STUV-014). */
export function lackedBesideStudent(own: Held, student: Held): string[] {
  return permissions
    .filter(({ name }) => student[name] === true && own[name] !== true)
    .map(({ title }) => title);
}
