import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { tenantAdministrationContract } from '../domain/administration-contract.ts';
import { tenantContract } from '../domain/contract.ts';
import { changeTenant, createTenant, getTenantLogo, getTenantPermissions } from './administration.ts';
import { getAbout, getSiteSettings, getTenant, getTenants, patchSiteSettings } from './actions.ts';
import { getOwnTenantSettings, getTenantSettings, patchTenantSettings } from './tenant-settings.ts';

const handlers: Handlers<typeof tenantContract, Context> = {
  getAbout: ({ ctx, query }) => getAbout(ctx, query.tenantId),
  listTenants: ({ ctx, query }) => getTenants(ctx, query.q),
  getTenant: ({ ctx, params }) => getTenant(ctx, params.tenantId),
  getSiteSettings: ({ ctx }) => getSiteSettings(ctx),
  patchSiteSettings: ({ ctx, body }) => patchSiteSettings(ctx, body.updates),
};

const administration: Handlers<typeof tenantAdministrationContract, Context> = {
  createTenant: ({ ctx }) => createTenant(ctx),
  patchTenant: ({ ctx, params }) => changeTenant(ctx, params.tenantId),
  getTenantLogo: ({ ctx, params, query }) => getTenantLogo(ctx, params.tenantId, query.dark === true),
  getTenantPermissions: ({ ctx, params }) => getTenantPermissions(ctx, params.tenantId),
  getTenantSettings: ({ ctx, params, query }) =>
    getTenantSettings(ctx, params.tenantId, query.onlyFrontend === true),
  patchTenantSettings: ({ ctx, params, body }) => patchTenantSettings(ctx, params.tenantId, body.updates),
  getOwnTenantSettings: ({ ctx, params }) => getOwnTenantSettings(ctx, params.tenantId),
};

export const tenantModule: RoomModule = {
  name: 'tenants',
  contracts: [mountable(tenantContract, handlers), mountable(tenantAdministrationContract, administration)],
};
