// Courses and assignments for tests, made through the doors of their rooms.
import { createCourseWithRoles, enrol } from '../../src/courses/server/index.ts';
import type { Tx } from '../../src/kernel/server/database.ts';

let coursesMade = 0;

export async function buildCourse(
  tx: Tx,
  given: { tenantId: string; teacher: { id: number }; now: Date },
): Promise<{ id: number }> {
  coursesMade += 1;
  const { tenantId, teacher, now } = given;
  const name = `Course ${coursesMade}`;
  const { courseId } = await createCourseWithRoles(tx, { tenantId, name, creatorId: teacher.id, now });
  return { id: courseId };
}

export async function joinCourse(
  tx: Tx,
  given: { course: { id: number }; actor: { id: number }; role: string; now: Date },
): Promise<void> {
  const { course, actor, role, now } = given;
  await enrol(tx, { courseId: course.id, personId: actor.id, roleName: role, now });
}
