import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Card,
  ErrorState,
  Loading,
  PageBody,
  PageHeader,
  showFailure,
  Switch,
} from '../../design/web/index.ts';
import { api, endpointKey, newActionKey, queryOf } from '../../kernel/web/api.ts';
import { usePageTitle } from '../../kernel/web/page-title.ts';
import { tenantContract } from '../domain/contract.ts';
import { featureSwitches } from '../domain/settings.ts';
import { texts } from './texts.ts';

/** Features that a new site starts without, one switch each. */
export function AdminPage() {
  usePageTitle(texts.adminTitle);
  const settings = useQuery(queryOf(tenantContract.getSiteSettings, {}));
  return (
    <>
      <PageHeader title={texts.adminTitle} />
      <PageBody width="form">
        {settings.isPending && <Loading />}
        {settings.isError && <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />}
        {settings.data && <FeatureCard values={settings.data} />}
      </PageBody>
    </>
  );
}

function FeatureCard({ values }: { values: Record<string, unknown> }) {
  const client = useQueryClient();
  const change = async (name: string, value: boolean): Promise<void> => {
    try {
      const body = { updates: [{ name, value }] };
      const changed = await api.call(tenantContract.patchSiteSettings, {
        body,
        idempotencyKey: newActionKey(),
      });
      client.setQueryData(queryOf(tenantContract.getSiteSettings, {}).queryKey, changed);
      await client.invalidateQueries({ queryKey: [endpointKey(tenantContract.getAbout)] });
    } catch (error) {
      showFailure(texts.notSaved, error);
    }
  };
  return (
    <Card title={texts.features} description={texts.featuresIntro} id="features">
      {featureSwitches().map((entry) => (
        <Switch
          key={entry.name}
          label={titleOf(entry.name)}
          description={entry.description}
          checked={values[entry.name] === true}
          onChange={(value) => void change(entry.name, value)}
        />
      ))}
    </Card>
  );
}

/** `AUTO_TEST_2_ENABLED` -> `Auto test 2`. */
function titleOf(name: string): string {
  const words = name
    .replace(/_ENABLED$/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
