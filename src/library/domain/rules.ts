// What an import into an assignment needs (ASGN-027).
import type { CourseRights } from '../../access/domain/held.ts';
import type { CoursePermission } from '../../access/domain/permission.ts';

export const importPermissions = [
  'can_edit_cgignore',
  'can_edit_assignment_info',
  'manage_rubrics',
  'can_edit_autotest',
  'can_edit_group_set',
] as const satisfies readonly CoursePermission[];

export function mayImportInto(rights: CourseRights): boolean {
  return importPermissions.every((permission) => rights[permission] === true);
}
