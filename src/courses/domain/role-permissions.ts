// Which permissions a new role holds, and which a role may get and lose. Apart from the other rules, since it brings the whole catalogue.
import { allowed, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import {
  isCoursePermission,
  permissionEntryOf,
  type CoursePermission,
} from '../../access/domain/permission.ts';
import { ownRoleFixed, permissionUnknown } from './refusals.ts';

/** A fixed permission cannot be taken from the role that the caller has (ROLE-008). */
export function isFixedFor(role: { isOwn: boolean }, permission: string): boolean {
  return role.isOwn && permissionEntryOf(permission)?.fixed === true;
}

/** Every name must exist, and the fixed ones of the caller's own role stay on. */
export function maySwitch(role: { isOwn: boolean }, wanted: Readonly<Record<string, boolean>>): Verdict {
  const unknown = Object.keys(wanted).find((name) => !isCoursePermission(name));
  if (unknown !== undefined)
    return refused(permissionUnknown, { text: `There is no permission ${unknown}.` });
  const takesFixed = Object.entries(wanted).some(([name, value]) => !value && isFixedFor(role, name));
  return takesFixed ? refused(ownRoleFixed) : allowed;
}

/** What a new role holds; people switch every other permission on by hand (ROLE-009). */
export const newRolePermissions: readonly CoursePermission[] = [
  'can_submit_own_work',
  'can_see_assignments',
  'can_view_own_teacher_files',
  'can_list_course_users',
  'can_edit_own_groups',
  'can_view_others_groups',
  'can_create_groups',
  'can_view_autotest_step_details',
  'can_view_autotest_fixture',
  'can_view_feedback_author',
  'can_receive_login_links',
];
