import type { CourseFacts } from '../../access/domain/may.ts';
import type { Db } from '../../kernel/server/database.ts';
import { findRolePermissions, listPermissionsOfRoles } from './role-store.ts';

/** Answers access's question: what the person's role in the course holds. */
export async function readCourseFacts(db: Db, personId: number, courseId: number): Promise<CourseFacts> {
  return { courseId, rolePermissions: await findRolePermissions(db, personId, courseId) };
}

/** What each of the roles holds that these people have in the course; nothing for those who are no members. */
export async function listRolesOf(
  db: Db,
  courseId: number,
  personIds: readonly number[],
): Promise<ReadonlySet<string>[]> {
  const rows = await listPermissionsOfRoles(db, { courseId, personIds });
  return rows.map(({ permissions }) => new Set(permissions));
}
