// The one function that answers "may this session do this here". Facts come from the rooms above.
import { isGlobalPermission, type CoursePermission, type GlobalPermission } from './permission.ts';

/** What a session may not do, or only where (STUV-013, SESS-006). */
export interface Restrictions {
  forCourseId: number | null;
  removedPermissions: readonly string[];
}

/** Who is asking, for the site and one tenant. */
export interface GlobalFacts {
  /** Held by the global role, with the tenant's own values already applied (PERM-135). */
  permissions: ReadonlySet<string>;
}

/** Who is asking, inside one course. */
export interface CourseFacts {
  courseId: number;
  /** Undefined when not enrolled. */
  rolePermissions: ReadonlySet<string> | undefined;
}

/** What a tenant says of one permission of a role. */
export interface TenantValue {
  permission: string;
  value: boolean;
}

/** True for a permission that a tenant may give or take away by a value of its own (PERM-135). */
export function isSettablePerTenant(name: string): boolean {
  return isGlobalPermission(name) && name !== 'is_admin' && name !== 'can_list_hidden_tenants';
}

/** What a role holds for one tenant: the tenant's own values win over those of the site (PERM-002). */
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

/** Permissions of the site about one's own account. A session that is limited to one course keeps them. */
const ownAffairs: readonly GlobalPermission[] = [
  'can_edit_own_info',
  'can_edit_own_password',
  'can_use_snippets',
  'can_skip_payment',
];

/**
 * True when the person holds a permission of the site. is_admin holds every one. A session limited to one course
 * reaches nothing of the site but the person's own account.
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
 * True when the person holds a permission in the course. Removed permissions of the session are taken off in
 * the course it names, or in every course when it names none; a session limited to one course holds nothing
 * elsewhere.
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
