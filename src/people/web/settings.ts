import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kernel/web/api.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { settingOf } from '../../tenants/domain/browser-settings.ts';
import type { BrowserSettings } from '../../tenants/domain/settings.ts';
import { useCurrentUser } from './queries.ts';

/** Version of the site and the settings that hold for the person's institution. */
export function useSettingsQuery() {
  const user = useCurrentUser();
  const tenantId = user.data?.tenantId;
  return useQuery({
    ...queryOf(tenantContract.getAbout, { query: tenantId ? { tenantId } : {} }),
    enabled: !user.isLoading,
  });
}

/** A setting in force; the default of the catalogue holds until the server has answered. */
export function useSetting<Name extends keyof BrowserSettings>(name: Name): BrowserSettings[Name] {
  return settingOf(useSettingsQuery().data?.settings, name);
}

/** What the product is called on this site. */
export function useProductName(): string {
  return useSetting('PRODUCT_NAME');
}

/** How many entries a list asks for at once unless its screen names a number (UI-042). */
export function usePageSize(): number {
  return useSetting('PAGE_SIZE');
}
