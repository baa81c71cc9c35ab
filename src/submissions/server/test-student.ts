// The hidden test student of a course: the author of test submissions.
import type { Tx } from '../../kernel/server/database.ts';
import type { CourseAccess } from '../../courses/server/index.ts';
import { findPersonByUsername, findRoleId, insertPerson } from '../../people/server/index.ts';
import { lockTestStudent } from './store.ts';

/** The id of the course's test student, who is made when first needed, is no member and cannot log in. */
export async function ensureTestStudent(tx: Tx, course: CourseAccess): Promise<number> {
  const { courseId, tenantId } = course;
  const username = `test-student-of-course-${courseId}`;
  // Without this lock two first test submissions at the same time would make two test students.
  await lockTestStudent(tx, courseId);
  const existing = await findPersonByUsername(tx, tenantId, username);
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
