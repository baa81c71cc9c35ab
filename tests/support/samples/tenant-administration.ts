import { tenantAdministrationContract } from '../../../src/tenants/domain/administration-contract.ts';
import type { Samples } from '../world.ts';
import { newWord } from './new-word.ts';

/** The smallest PNG there is: one transparent pixel. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The upload of an institution's fields and logos. */
export function tenantUpload(json: object, logos: Record<string, Uint8Array<ArrayBuffer>> = {}): FormData {
  const upload = new FormData();
  upload.set('json', JSON.stringify(json));
  for (const [name, bytes] of Object.entries(logos)) upload.set(name, new Blob([bytes]), `${name}.png`);
  return upload;
}

export const tenantAdministrationSamples: Samples<typeof tenantAdministrationContract> = {
  createTenant: async (w) => ({
    as: w.admin,
    input: { upload: tenantUpload({ name: newWord('New College'), abbreviated_name: 'NC' }) },
  }),
  patchTenant: async (w) => ({
    as: w.admin,
    input: { params: { tenantId: w.tenantId }, upload: tenantUpload({ abbreviated_name: 'UoT' }) },
  }),
  getTenantLogo: async (w) => {
    const upload = tenantUpload({}, { logo_default: tinyPng });
    await w.admin.call(tenantAdministrationContract.patchTenant, {
      params: { tenantId: w.tenantId },
      upload,
    });
    return { as: w.nobody, input: { params: { tenantId: w.tenantId }, query: {} } };
  },
  getTenantPermissions: async (w) => ({ as: w.student, input: { params: { tenantId: w.tenantId } } }),
  getTenantSettings: async (w) => ({
    as: w.nobody,
    input: { params: { tenantId: w.tenantId }, query: { onlyFrontend: 'true' } },
  }),
  patchTenantSettings: async (w) => ({
    as: w.admin,
    input: {
      params: { tenantId: w.tenantId },
      body: { updates: [{ name: 'ASSIGNMENT_POINT_DECIMALS', value: 2 }] },
    },
  }),
  getOwnTenantSettings: async (w) => ({ as: w.admin, input: { params: { tenantId: w.tenantId } } }),
};
