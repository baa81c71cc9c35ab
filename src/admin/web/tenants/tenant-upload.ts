import type { PickedFile } from '../../../design/web/index.ts';
import { maxLogoBytes, type NewTenant, type TenantChanges } from '../../../tenants/domain/model.ts';
import { texts } from '../texts.ts';

export interface Logos {
  default: readonly PickedFile[];
  dark: readonly PickedFile[];
}

/** The upload that makes or changes an institution. */
export function tenantUploadOf(fields: NewTenant | TenantChanges, logos: Logos): FormData {
  const upload = new FormData();
  const { name, abbreviatedName, orderCategory, hidden } = fields;
  const json = { name, abbreviated_name: abbreviatedName, order_category: orderCategory, hidden };
  upload.set('json', JSON.stringify(json));
  for (const scheme of ['default', 'dark'] as const) {
    const [picked] = logos[scheme];
    if (picked) upload.set(`logo_${scheme}`, picked.file, picked.path);
  }
  return upload;
}

const imageTypes = ['image/png', 'image/jpeg', 'image/webp'];

/** What the server would say about a logo. */
export function logoProblemOf({ file }: PickedFile): string | undefined {
  const isUsable = imageTypes.includes(file.type) && file.size <= maxLogoBytes;
  return isUsable ? undefined : texts.logoHint;
}
