import { useNavigate } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import {
  ButtonLink,
  Card,
  CardGrid,
  ErrorState,
  lazyPanel,
  PageLoading,
  PageBody,
  PageHeader,
  Pill,
  Row,
  Stack,
  Tabs,
  Text,
} from '../../../design/web/index.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useHashTab, useParams } from '../../../kernel/web/route.ts';
import { useCurrentUser } from '../../../people/web/index.ts';
import type { Tenant, TenantStatistics } from '../../../tenants/domain/model.ts';
import { heldPermissionsOf } from '../../../tenants/domain/rules.ts';
import { adminTabsOf } from '../../domain/tabs.ts';
import { usePatchTenant, useTenant, useTenantPermissions } from '../queries.ts';
import { texts } from '../texts.ts';
import { TenantForm } from './TenantForm.tsx';
import { TenantLogo } from './TenantLogo.tsx';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { siteAdministration, tenantCourses, tenantPage } from '../../domain/addresses.ts';

type TabId = (typeof tenantPage.tabs)[number];

type LatePanel = ComponentType<{ tenantId: string }> & { fetchAhead: () => void };

const panels: Record<Exclude<TabId, 'general'>, LatePanel> = {
  settings: lazyPanel(async () => (await import('../settings/TenantSettings.tsx')).TenantSettings),
  roles: lazyPanel(async () => (await import('../roles/TenantRolesPanel.tsx')).TenantRolesPanel),
  users: lazyPanel(async () => (await import('../users/UsersPanel.tsx')).UsersPanel),
};

/** Page of an institution (TEN-040): logo, name, numbers, courses, and tabs for people who manage it. */
export function TenantPage() {
  const { tenantId } = useParams(tenantPage);
  const tenant = useTenant(tenantId);
  if (tenant.isPending) return <PageLoading />;
  if (tenant.isError) return <ErrorState error={tenant.error} onRetry={() => void tenant.refetch()} />;
  return <Institution key={tenantId} tenant={tenant.data} />;
}

function Institution({ tenant }: { tenant: Tenant }) {
  usePageTitle(tenant.name);
  const [logoVersion, setLogoVersion] = useState(0);
  const navigate = useNavigate();
  const tabs = useTabs(tenant.id);
  const seesAll = useSeesAll();
  const [tab] = useHashTab(tabs, tabs[0] ?? 'general');
  const Panel = tabs.includes(tab) && tab !== 'general' ? panels[tab] : undefined;
  return (
    <>
      <PageHeader
        breadcrumb={
          seesAll ? [{ label: texts.title, href: hrefOf(siteAdministration, {}, { tab: 'tenants' }) }] : []
        }
        title={tenant.name}
        pills={
          <Row gap={2}>
            <TenantLogo tenant={tenant} version={logoVersion} />
            {tenant.hidden && <Pill kind="neutral">{texts.hiddenMark}</Pill>}
          </Row>
        }
        actions={
          <ButtonLink href={hrefOf(tenantCourses, { tenantId: tenant.id })}>{texts.courseList}</ButtonLink>
        }
        tabs={
          tabs.length > 0 && (
            <Tabs
              label={texts.sections}
              tabs={tabs.map((id) => ({
                id,
                label: texts.tenantTabs[id],
                fetchAhead: id === 'general' ? undefined : panels[id].fetchAhead,
              }))}
              value={tab}
              onChange={(id) =>
                void navigate({
                  href: hrefOf(tenantPage, { tenantId: tenant.id }, { tab: tabs.find((one) => one === id) }),
                })
              }
            />
          )
        }
      />
      <PageBody tab={tabs.length > 0 ? tab : undefined}>
        {(tab === 'general' || tabs.length === 0) && (
          <Stack gap={5}>
            {tenant.statistics && <Numbers statistics={tenant.statistics} />}
            {tabs.includes('general') && (
              <Stack maxWidth={720}>
                <General tenant={tenant} onSaved={() => setLogoVersion(logoVersion + 1)} />
              </Stack>
            )}
          </Stack>
        )}
        {Panel && <Panel tenantId={tenant.id} />}
      </PageBody>
    </>
  );
}

/** The tabs of people who manage the institution, by right (ADMIN-002). */
function useTabs(tenantId: string): TabId[] {
  const held = heldPermissionsOf(useTenantPermissions(tenantId).data);
  return [
    ...(held['can_manage_site_settings'] ? (['general', 'settings'] as const) : []),
    ...(held['can_manage_site_users'] ? (['roles', 'users'] as const) : []),
  ];
}

/** People who came from the list of the site go back to it. */
function useSeesAll(): boolean {
  return adminTabsOf(useCurrentUser().data?.permissions ?? {}).includes('tenants');
}

const numbers = [
  'courses',
  'activeCourses',
  'students',
  'teachers',
  'submissions',
  'submissionsLastWeek',
] as const;

function Numbers({ statistics }: { statistics: TenantStatistics }) {
  return (
    <CardGrid minWidth={150}>
      {numbers.map((name) => (
        <Card key={name}>
          <Text as="p" size="big" weight="strong" numeric>
            {statistics[name]}
          </Text>
          <Text as="p" tone="muted">
            {texts.statistics[name]}
          </Text>
        </Card>
      ))}
    </CardGrid>
  );
}

function General({ tenant, onSaved }: { tenant: Tenant; onSaved: () => void }) {
  const patch = usePatchTenant();
  const mayPlace = useCurrentUser().data?.permissions['can_create_tenant'] === true;
  return (
    <Card title={texts.tenantTabs.general}>
      <TenantForm
        tenant={tenant}
        mayPlace={mayPlace}
        submit={(upload) => patch.mutateAsync({ params: { tenantId: tenant.id }, upload })}
        onSuccess={onSaved}
      />
    </Card>
  );
}
