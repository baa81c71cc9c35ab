// Who is logged in, as screens know it: the person, the sessions of this browser, and the rights that have arrived.
import { activeSession, type SessionStack } from '../../kernel/domain/session-stack.ts';
import type { TenantPermissions } from '../../tenants/domain/model.ts';
import { heldPermissionsOf } from '../../tenants/domain/rules.ts';
import { detailsOf, type LoginMethod } from './login-method.ts';
import type { ExtendedUser } from './model.ts';
import type { SiteRights } from '../../access/domain/held.ts';

export interface LoggedInUser {
  readonly id: number;
  readonly tenantId?: string;
  readonly username: string;
  readonly name?: string;
  readonly email: string;
  /** Of the site. */
  readonly permissions: SiteRights;
  /** Of the person's own institution. */
  readonly tenantPermissions: SiteRights;
  /** In some course the person sees assignments that are not available yet, so lists hold them (SESS-034). */
  readonly canSeeHidden: boolean;
  readonly isTestStudent: boolean;
  readonly loginMethod?: LoginMethod;
  /** The last one is in use. */
  readonly sessions: SessionStack;
  /** Both kinds of permissions have arrived; before that, screens tell nobody that something is not allowed. */
  readonly fullyLoaded: boolean;
}

/** The person with the sessions of this browser; the rights of the institution may still be on their way. */
export function loggedInUserOf(
  user: ExtendedUser,
  sessions: SessionStack,
  tenantPermissions: TenantPermissions | undefined,
): LoggedInUser {
  const { id, tenantId, username, name, email, permissions, isTestStudent } = user;
  const loginMethod = detailsOf(activeSession(sessions))?.loginMethod;
  return {
    id,
    ...(tenantId === null ? {} : { tenantId }),
    username,
    ...(name === '' ? {} : { name }),
    email,
    permissions,
    tenantPermissions: heldPermissionsOf(tenantPermissions),
    canSeeHidden: user.hidden,
    isTestStudent,
    ...(loginMethod ? { loginMethod } : {}),
    sessions,
    fullyLoaded: tenantId === null || tenantPermissions !== undefined,
  };
}
