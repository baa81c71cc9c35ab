import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../../kernel/web/api.ts';
import { roleContract } from '../../../people/domain/role-contract.ts';

export function useGlobalRoles() {
  return useQuery(queryOf(roleContract.listGlobalRoles, {}));
}

export function useTenantRoles(tenantId: string) {
  return useQuery(queryOf(roleContract.listTenantRoles, { params: { tenantId } }));
}

export function usePatchGlobalRole() {
  return useCall(roleContract.patchGlobalRole);
}

export function usePatchTenantRole() {
  return useCall(roleContract.patchTenantRole);
}
