// The two functions that answer "may this session do this here". Upper rooms provide the facts.
import { isGlobalPermission, type CoursePermission, type GlobalPermission } from './permission.ts';

/** What a session may not do, or the only course in which it may act (STUV-013, SESS-006). */
export interface Restrictions {
  forCourseId: number | null;
  removedPermissions: readonly string[];
}

/** The rights of a session on the site and in one tenant. */
export interface GlobalFacts {
  /** Permissions of the global role, with the tenant's own values applied (PERM-135). */
  permissions: ReadonlySet<string>;
}

/** The rights of a session in one course. */
export interface CourseFacts {
  courseId: number;
  /** Undefined for people who are not enrolled. */
  rolePermissions: ReadonlySet<string> | undefined;
}

/** A tenant's own value for one permission of a role. */
export interface TenantValue {
  permission: string;
  value: boolean;
}

/** True for a permission that each tenant may set for itself (PERM-135). */
export function isSettablePerTenant(name: string): boolean {
  return isGlobalPermission(name) && name !== 'is_admin' && name !== 'can_list_hidden_tenants';
}

/** The permissions of a role for one tenant: the tenant's own values win over the site's (PERM-002). */
export function globalFactsOf(
  ofSite: readonly string[],
  ofTenant: readonly TenantValue[],
): { permissions: ReadonlySet<string> } {
  const permissions = new Set(ofSite);
  for (const { permission, value } of ofTenant) {
    if (!isSettablePerTenant(permission)) continue;
    if (value) permissions.add(permission);
    else permissions.delete(permission);
  }
  return { permissions };
}

/** Site permissions about a person's own account. A session that is limited to one course keeps them. */
const ownAffairs: readonly GlobalPermission[] = [
  'can_edit_own_info',
  'can_edit_own_password',
  'can_use_snippets',
  'can_skip_payment',
];

/**
 * True when the person holds a site permission; is_admin includes every one. A session limited to one course
 * may use only permissions about the person's own account.
 */
export function mayGlobally(
  facts: { global: GlobalFacts; restrictions: Restrictions },
  permission: GlobalPermission,
): boolean {
  const { global, restrictions } = facts;
  if (restrictions.forCourseId !== null && !ownAffairs.includes(permission)) return false;
  return global.permissions.has('is_admin') || global.permissions.has(permission);
}

/**
 * True when the person holds a permission in the course. A session may have removed permissions: these do not
 * count in the course that it names, or in any course when it names none. A session limited to one course
 * holds nothing in other courses.
 */
export function mayInCourse(
  facts: { global: GlobalFacts; course: CourseFacts; restrictions: Restrictions },
  permission: CoursePermission,
): boolean {
  const { restrictions, course } = facts;
  if (restrictions.forCourseId !== null && restrictions.forCourseId !== course.courseId) return false;
  if (restrictions.removedPermissions.includes(permission)) return false;
  if (facts.global.permissions.has('is_admin')) return true;
  return course.rolePermissions?.has(permission) ?? false;
}
