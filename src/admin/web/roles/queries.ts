import { useQuery } from '@tanstack/react-query';
import { queryOf, staleKey, useCall } from '../../../kernel/web/api.ts';
import { roleContract } from '../../../people/domain/role-contract.ts';

export function useGlobalRoles() {
  return useQuery(queryOf(roleContract.listGlobalRoles, {}));
}

export function useTenantRoles(tenantId: string) {
  return useQuery(queryOf(roleContract.listTenantRoles, { params: { tenantId } }));
}

/** A value of the site shows in every institution that has none of its own. */
const stale = () => [staleKey(roleContract.listGlobalRoles), staleKey(roleContract.listTenantRoles)];

export function usePatchGlobalRole() {
  return useCall(roleContract.patchGlobalRole, { stale });
}

export function usePatchTenantRole() {
  return useCall(roleContract.patchTenantRole, { stale });
}
