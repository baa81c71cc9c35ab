import { roleContract } from '../../../src/people/domain/role-contract.ts';
import type { Samples, World } from '../world.ts';

async function staffRoleId(w: World): Promise<number> {
  const roles = await w.admin.call(roleContract.listGlobalRoles, {});
  const role = roles.find(({ name }) => name === 'Staff');
  if (!role) throw new Error('The site has no role Staff.');
  return role.id;
}

export const roleSamples: Samples<typeof roleContract> = {
  listGlobalRoles: async (w) => ({ as: w.admin, input: {} }),
  patchGlobalRole: async (w) => ({
    as: w.admin,
    input: {
      params: { roleId: await staffRoleId(w) },
      // What the role holds by default: it is the same role in every world of a database.
      body: { permission: 'can_search_users', value: true },
    },
  }),
  listTenantRoles: async (w) => ({ as: w.admin, input: { params: { tenantId: w.tenantId } } }),
  patchTenantRole: async (w) => ({
    as: w.admin,
    input: {
      params: { tenantId: w.tenantId, roleId: await staffRoleId(w) },
      body: { permission: 'can_search_users', value: null },
    },
  }),
};
