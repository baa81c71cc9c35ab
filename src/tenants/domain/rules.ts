import type { TenantPermissions } from './model.ts';

/** What somebody may do for an institution: nothing until the answer has come. */
export function heldPermissionsOf(answer: TenantPermissions | undefined): Readonly<Record<string, boolean>> {
  return answer?.tag === 'permissions' ? answer.perms : {};
}
