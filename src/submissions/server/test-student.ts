// The hidden test student of a course: the author of test submissions.
import type { Db, Tx } from '../../kernel/server/database.ts';
import type { CourseAccess } from '../../courses/server/index.ts';
import { findPersonByUsername, findRoleId, insertPerson } from '../../people/server/index.ts';
import { lockTestStudent } from './store.ts';

/** The id of the course's test student, who is made when first needed, is no member and cannot log in. */
export async function ensureTestStudent(tx: Tx, course: CourseAccess): Promise<number> {
  const { courseId, tenantId } = course;
  const username = usernameOf(course);
  // Without this lock two first test submissions at the same time would make two test students.
  await lockTestStudent(tx, courseId);
  const existing = await findTestStudent(tx, course);
  if (existing) return existing.id;
  const made = await insertPerson(tx, {
    tenantId,
    username,
    name: 'Test student',
    email: '',
    passwordHash: null,
    roleId: await findRoleId(tx, 'Student'),
    isTestStudent: true,
  });
  return made.id;
}

/** The course's test student, if there is one yet. */
export function findTestStudent(db: Db, course: CourseAccess) {
  return findPersonByUsername(db, course.tenantId, usernameOf(course));
}

const usernameOf = ({ courseId }: CourseAccess): string => `test-student-of-course-${courseId}`;
