// Global roles, and the values that an institution sets for them.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { Id, PathId, Uuid } from '../../kernel/domain/fields.ts';
import { permissionNotYours, permissionOfSite, ownRole } from './role-refusals.ts';
import { lastAdministrator } from './user-refusals.ts';
import { globalRoleSubject } from './subjects.ts';
import { siteRightsSubject } from '../../tenants/domain/subjects.ts';

export const GlobalRole = z
  .object({
    id: Id,
    name: z.string(),
    /** What the role holds on the whole site. */
    perms: z.record(z.string(), z.boolean()),
    /** True for the role of the caller. */
    own: z.boolean(),
  })
  .meta({ id: 'GlobalRole' });
export type GlobalRole = z.infer<typeof GlobalRole>;

/** The same with the institution's own values; null follows the site (PERM-135). */
export const TenantRole = GlobalRole.extend({
  tenantPerms: z.record(z.string(), z.boolean().nullable()),
}).meta({ id: 'TenantRole' });
export type TenantRole = z.infer<typeof TenantRole>;

const PermissionName = z.string().max(100);

export const roleContract = {
  listGlobalRoles: endpoint({
    method: 'GET',
    path: '/roles/',
    wire: 'v1',
    summary: 'Lists the global roles with what they hold.',
    about: [globalRoleSubject],
    access: { permission: 'can_manage_site_users' },
    reply: z.array(GlobalRole),
  }),
  patchGlobalRole: endpoint({
    method: 'PATCH',
    path: '/roles/{roleId}',
    wire: 'v1',
    summary: 'Gives a global role a permission or takes it away.',
    about: [globalRoleSubject, siteRightsSubject],
    access: { permission: 'can_manage_site_users' },
    params: z.object({ roleId: PathId }),
    body: z.object({ permission: PermissionName, value: z.boolean() }),
    reply: GlobalRole,
    refusals: [ownRole, permissionNotYours, permissionOfSite, lastAdministrator],
  }),
  listTenantRoles: endpoint({
    method: 'GET',
    path: '/tenants/{tenantId}/roles/',
    wire: 'v1',
    summary: 'Lists the global roles with what an institution says of them itself.',
    about: [globalRoleSubject],
    access: { permission: 'can_manage_site_users' },
    params: z.object({ tenantId: Uuid }),
    reply: z.array(TenantRole),
  }),
  patchTenantRole: endpoint({
    method: 'PATCH',
    path: '/tenants/{tenantId}/roles/{roleId}',
    wire: 'v1',
    summary: 'Sets what a role holds in an institution; null follows the site again.',
    about: [globalRoleSubject, siteRightsSubject],
    access: { permission: 'can_manage_site_users' },
    params: z.object({ tenantId: Uuid, roleId: PathId }),
    body: z.object({ permission: PermissionName, value: z.boolean().nullable() }),
    reply: TenantRole,
    refusals: [ownRole, permissionNotYours, permissionOfSite],
  }),
} satisfies AppContract;
