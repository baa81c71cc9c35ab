import { tenantAdministrationContract } from '../../src/tenants/domain/administration-contract.ts';
import type { World } from './world.ts';

/** Sets a setting for the institution of the world; null takes it back to the default of the site. */
export async function setInTenant(w: World, name: string, value: boolean | string | null): Promise<void> {
  await w.admin.call(tenantAdministrationContract.patchTenantSettings, {
    params: { tenantId: w.tenantId },
    body: { updates: [{ name, value }] },
  });
}
