import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { tenantContract } from '../domain/contract.ts';
import { getAbout, getSiteSettings, getTenant, getTenants, patchSiteSettings } from './actions.ts';

const handlers: Handlers<typeof tenantContract, Context> = {
  getAbout: ({ ctx, query }) => getAbout(ctx, query.tenantId),
  listTenants: ({ ctx, query }) => getTenants(ctx, query.q),
  getTenant: ({ ctx, params }) => getTenant(ctx, params.tenantId),
  getSiteSettings: ({ ctx }) => getSiteSettings(ctx),
  patchSiteSettings: ({ ctx, body }) => patchSiteSettings(ctx, body.updates),
};

export const tenantModule: RoomModule = { name: 'tenants', contracts: [mountable(tenantContract, handlers)] };
