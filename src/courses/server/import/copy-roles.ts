import { defaultCourseRoles } from '../../../access/domain/permission.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { mostRoles } from '../../domain/limits.ts';
import { countRoles, findRoleByName, insertRole, listRoles, lockRoleNames } from '../role-store.ts';
import type { CourseImport } from '../slots.ts';

/**
 * Copies the roles that were made in the source; where a role of that name exists it stays as it is. Those for which
 * the course has no room are left out.
 */
export async function copyRoles(
  tx: Tx,
  { sourceId, courseId }: Pick<CourseImport, 'sourceId' | 'courseId'>,
): Promise<ReadonlyMap<number, number>> {
  await lockRoleNames(tx, courseId);
  const all = { terms: [], onlyName: undefined, afterName: undefined, limit: mostRoles };
  const ids = new Map<number, number>();
  const room = mostRoles - (await countRoles(tx, courseId));
  for (const { id, name, permissions } of await listRoles(tx, sourceId, all)) {
    if (ids.size >= room) break;
    const isDefault = defaultCourseRoles.some((role) => role === name);
    if (isDefault || (await findRoleByName(tx, courseId, name))) continue;
    ids.set(id, await insertRole(tx, { courseId, name, permissions }));
  }
  return ids;
}
