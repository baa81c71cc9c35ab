import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ErrorState, Loading } from '../../../design/web/index.ts';
import { queryOf, useCall } from '../../../kernel/web/api.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { settingEntries, settingEntryOf } from '../../../tenants/domain/settings.ts';
import { texts } from '../texts.ts';
import { SettingList } from './SettingList.tsx';

/** Settings of the whole site; each falls back to the default of the product. */
export function SiteSettings() {
  const client = useQueryClient();
  const settings = useQuery(queryOf(tenantContract.getSiteSettings, {}));
  const patch = useCall(tenantContract.patchSiteSettings);
  if (settings.isPending) return <Loading />;
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <SettingList
      scope={{
        entries: settingEntries,
        own: settings.data,
        fallbackOf: (entry) => entry.default,
        fallbackText: texts.defaultIs,
        resetText: texts.reset,
        save: async (name, value) => {
          const sent = value ?? settingEntryOf(name)?.default ?? null;
          const { body } = await patch.mutateAsync({
            body: { updates: [{ name, value: z.json().parse(sent) }] },
          });
          client.setQueryData(queryOf(tenantContract.getSiteSettings, {}).queryKey, body);
        },
      }}
    />
  );
}
