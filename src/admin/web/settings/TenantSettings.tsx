import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ErrorState, Loading } from '../../../design/web/index.ts';
import { queryOf, useCall } from '../../../kernel/web/api.ts';
import { tenantAdministrationContract } from '../../../tenants/domain/administration-contract.ts';
import { checkedSettingValue, settingEntries } from '../../../tenants/domain/settings.ts';
import { texts } from '../texts.ts';
import { SettingList } from './SettingList.tsx';

const entries = settingEntries.filter((entry) => entry.scope === 'tenant');

/** Settings of one institution; where it sets none, that of the site holds. */
export function TenantSettings({ tenantId }: { tenantId: string }) {
  const params = { tenantId };
  const settings = useQuery(queryOf(tenantAdministrationContract.getOwnTenantSettings, { params }));
  const patch = useCall(tenantAdministrationContract.patchTenantSettings);
  if (settings.isPending) return <Loading />;
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />;
  const { own, site } = settings.data;
  return (
    <SettingList
      scope={{
        entries,
        own,
        fallbackOf: (entry) => checkedSettingValue(entry, site[entry.name]) ?? entry.default,
        fallbackText: texts.siteValueIs,
        resetText: texts.resetTenant,
        save: (name, value) =>
          patch.mutateAsync({
            params,
            body: { updates: [{ name, value: z.json().parse(value) }] },
          }),
      }}
    />
  );
}
