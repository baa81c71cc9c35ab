// Makes courses and members, for this room, the rooms above and the demo data. Callers check the rights.
import type { Tx } from '../../kernel/server/database.ts';
import { defaultCourseRoles, defaultPermissionsOf } from '../../access/domain/permission.ts';
import type { CourseAccess } from './course-access.ts';
import { insertEnrollment, upsertEnrollment } from './enrollment-store.ts';
import { findRoleByName, insertRole } from './role-store.ts';
import { joinWaitingSections } from './sections/pending-store.ts';
import { insertCourse } from './store.ts';

/** Makes a course with every default role; the creator, when named, becomes Full Teacher (ROLE-013). */
export async function createCourseWithRoles(
  tx: Tx,
  given: { tenantId: string; name: string; abbreviatedName?: string; creatorId?: number; now: Date },
): Promise<{ course: CourseAccess; courseId: number }> {
  const { tenantId, name, abbreviatedName = '', creatorId, now } = given;
  const course = await insertCourse(tx, { tenantId, name, abbreviatedName, createdAt: now });
  const { courseId } = course;
  for (const role of defaultCourseRoles) {
    await insertRole(tx, { courseId, name: role, permissions: defaultPermissionsOf(role, 'course') });
  }
  await tx.audit({
    action: 'course created',
    subjectKind: 'course',
    subjectId: String(courseId),
    detail: { name },
  });
  if (creatorId !== undefined)
    await enrol(tx, { courseId, personId: creatorId, roleName: 'Full Teacher', now });
  return { course, courseId };
}

/** Makes a person a member of a course, or gives a member another role. */
export async function enrol(
  tx: Tx,
  given: { courseId: number; personId: number; roleName: string; now: Date },
): Promise<void> {
  const { courseId, personId, roleName, now } = given;
  const role = await findRoleByName(tx, courseId, roleName);
  if (!role) throw new Error(`Course ${courseId} has no role ${roleName}.`);
  await setRole(tx, { courseId, personId, role, now });
}

interface Membership {
  courseId: number;
  personId: number;
  role: { id: number; name: string };
  now: Date;
}

export async function setRole(tx: Tx, given: Membership): Promise<void> {
  const { courseId, personId, role, now } = given;
  await upsertEnrollment(tx, { courseId, personId, roleId: role.id, createdAt: now });
  await joinWaitingSections(tx, { courseId, personId });
  await auditRoleGiven(tx, given);
}

/** Makes somebody a member unless they are one already: then false, and their role stays. */
export async function join(tx: Tx, given: Membership): Promise<boolean> {
  const { courseId, personId, role, now } = given;
  const isNew = await insertEnrollment(tx, { courseId, personId, roleId: role.id, createdAt: now });
  if (!isNew) return false;
  await joinWaitingSections(tx, { courseId, personId });
  await auditRoleGiven(tx, given);
  return true;
}

async function auditRoleGiven(tx: Tx, { courseId, personId, role }: Membership): Promise<void> {
  const detail = { personId, role: role.name };
  await tx.audit({ action: 'course role given', subjectKind: 'course', subjectId: String(courseId), detail });
}
