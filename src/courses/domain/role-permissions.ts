// Which permissions a role may get and lose. Apart from the other rules, since it brings the whole catalogue.
import { allowed, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import { isCoursePermission, permissionEntryOf } from '../../access/domain/permission.ts';
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
