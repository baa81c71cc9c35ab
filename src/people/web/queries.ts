import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kernel/web/api.ts';
import { useSession, useSessionStack } from '../../kernel/web/session-store.ts';
import { tenantAdministrationContract } from '../../tenants/domain/administration-contract.ts';
import type { TenantPermissions } from '../../tenants/domain/model.ts';
import { peopleContract } from '../domain/contract.ts';
import { loggedInUserOf, type LoggedInUser } from '../domain/logged-in-user.ts';

/** The person who is logged in; nothing is asked without a session. */
export function useCurrentUser() {
  const session = useSession();
  return useQuery({ ...queryOf(peopleContract.getCurrentUser, {}), enabled: session !== undefined });
}

const noPermissions: TenantPermissions = { tag: 'no-permissions', hasPerms: false };

/** The person with their sessions and the rights in their institution; undefined until known (SESS-003). */
export function useLoggedInUser(): LoggedInUser | undefined {
  const sessions = useSessionStack();
  const user = useCurrentUser().data;
  const tenantId = user?.tenantId ?? '';
  const held = useQuery({
    ...queryOf(tenantAdministrationContract.getTenantPermissions, { params: { tenantId } }),
    enabled: tenantId !== '',
  });
  // Rights that cannot be read open nothing; waiting for them would keep everything else away as well.
  return user && loggedInUserOf(user, sessions, held.isError ? noPermissions : held.data);
}
