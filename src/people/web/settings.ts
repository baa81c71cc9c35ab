import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kernel/web/api.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
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

/** A setting in force that browsers may know; the fallback holds until the server has answered. */
export function useSetting<Value>(name: string, fallback: Value): Value {
  const value: unknown = useSettingsQuery().data?.settings[name];
  return isLike(value, fallback) ? value : fallback;
}

/** What the product is called on this site. */
export function useProductName(): string {
  return useSetting('PRODUCT_NAME', 'Proofmark');
}

/** How many entries a list asks for at once unless its screen names a number (UI-042). */
export function usePageSize(): number {
  return useSetting('PAGE_SIZE', 10);
}

function isLike<Value>(value: unknown, example: Value): value is Value {
  return typeof value === typeof example;
}
