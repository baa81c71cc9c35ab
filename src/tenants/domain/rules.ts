import type { TenantPermissions } from './model.ts';
import type { SiteRights } from '../../access/domain/held.ts';

/** What somebody may do for an institution: nothing until the answer has come. */
export function heldPermissionsOf(answer: TenantPermissions | undefined): SiteRights {
  return answer?.tag === 'permissions' ? answer.perms : {};
}
