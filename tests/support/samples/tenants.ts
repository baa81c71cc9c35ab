import type { tenantContract } from '../../../src/tenants/domain/contract.ts';
import type { Samples } from '../world.ts';

export const tenantSamples: Samples<typeof tenantContract> = {
  getAbout: async (w) => ({ as: w.nobody, input: {} }),
  listTenants: async (w) => ({ as: w.nobody, input: {} }),
  getTenant: async (w) => ({ as: w.nobody, input: { params: { tenantId: w.tenantId } } }),
  getSiteSettings: async (w) => ({ as: w.admin, input: {} }),
  patchSiteSettings: async (w) => ({
    as: w.admin,
    input: { body: { updates: [{ name: 'QUIZZES_ENABLED', value: true }] } },
  }),
};
