import { ownRole, permissionNotYours } from '../../../people/domain/role-refusals.ts';

/** Why the viewer cannot switch a permission of a global role: it is their own role, or they do not hold it. */
export function lockOf(
  role: { own: boolean },
  permission: string,
  held: Readonly<Record<string, boolean>>,
): string | undefined {
  if (role.own) return ownRole.text;
  return held[permission] === true ? undefined : permissionNotYours.text;
}
