import { defaultCourseRoles } from '../../../access/domain/permission.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { findRoleByName, insertRole, listRoles, lockRoleNames } from '../role-store.ts';
import type { CourseImport } from '../slots.ts';

/** More roles than anybody can tell apart. */
const mostRoles = 100;

/** Copies the roles that were made in the source; where a role of that name exists it stays as it is. */
export async function copyRoles(
  tx: Tx,
  { sourceId, courseId }: Pick<CourseImport, 'sourceId' | 'courseId'>,
): Promise<ReadonlyMap<number, number>> {
  await lockRoleNames(tx, courseId);
  const all = { terms: [], onlyName: undefined, afterName: undefined, limit: mostRoles };
  const ids = new Map<number, number>();
  for (const { id, name, permissions } of await listRoles(tx, sourceId, all)) {
    const isDefault = defaultCourseRoles.some((role) => role === name);
    if (isDefault || (await findRoleByName(tx, courseId, name))) continue;
    ids.set(id, await insertRole(tx, { courseId, name, permissions }));
  }
  return ids;
}
