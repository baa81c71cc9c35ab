// Names of permissions and roles, derived from the catalogue.
import { type PermissionEntry, permissionCatalogue } from './catalogue.ts';

type Entry = (typeof permissionCatalogue)[number];

/** A site permission; a tenant may have its own value for it. */
export type GlobalPermission = Extract<Entry, { scope: 'global' }>['name'];
/** A permission inside one course. */
export type CoursePermission = Extract<Entry, { scope: 'course' }>['name'];
export type Permission = GlobalPermission | CoursePermission;

export const permissions: readonly PermissionEntry[] = permissionCatalogue;

const byName = new Map<string, PermissionEntry>(permissions.map((entry) => [entry.name, entry]));

/** The catalogue entry of a name, or undefined for an unknown name. */
export function permissionEntryOf(name: string): PermissionEntry | undefined {
  return byName.get(name);
}

/** True for the name of a course permission. */
export function isCoursePermission(name: string): name is CoursePermission {
  return byName.get(name)?.scope === 'course';
}

/** True for the name of a permission of the site. */
export function isGlobalPermission(name: string): name is GlobalPermission {
  return byName.get(name)?.scope === 'global';
}

/**
 * The permissions of a scope that a default role holds. Those of a role that somebody adds to a course stand in
 * `courses/domain/role-permissions.ts`.
 */
export function defaultPermissionsOf(roleName: string, scope: PermissionEntry['scope']): string[] {
  return permissions
    .filter((entry) => entry.scope === scope && entry.defaultFor.includes(roleName))
    .map((entry) => entry.name);
}

/** The course roles of every new course, in this order. */
export const defaultCourseRoles = [
  'Full Teacher',
  'Non-Editing Teacher',
  'Designer',
  'Full TA',
  'Non-Editing TA',
  'Student',
  'Observer',
] as const;

/** The global roles of a new site; Nobody holds no permission. */
export const defaultGlobalRoles = ['Admin', 'Staff', 'Student', 'SSO User', 'Nobody'] as const;
