import type { Context } from '../../../access/server/index.ts';
import type { Handlers } from '../../../kernel/server/http/mount.ts';
import type { roleContract } from '../../domain/role-contract.ts';
import { changeGlobalRole, changeTenantRole, getGlobalRoles, getTenantRoles } from './actions.ts';

export const roleHandlers: Handlers<typeof roleContract, Context> = {
  listGlobalRoles: ({ ctx }) => getGlobalRoles(ctx),
  patchGlobalRole: ({ ctx, params, body }) => changeGlobalRole(ctx, params.roleId, body),
  listTenantRoles: ({ ctx, params }) => getTenantRoles(ctx, params.tenantId),
  patchTenantRole: ({ ctx, params, body }) => changeTenantRole(ctx, params, body),
};
