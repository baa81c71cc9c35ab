import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import {
  EmptyState,
  ErrorState,
  IconLock,
  lazyPanel,
  Loading,
  PageBody,
  PageHeader,
  Tabs,
  TabsPlace,
} from '../../design/web/index.ts';
import { usePageTitle } from '../../kernel/web/page-title.ts';
import { useHashTab } from '../../kernel/web/route.ts';
import { useCurrentUser, useLoggedInUser } from '../../people/web/index.ts';
import { adminTabLabels, adminTabsOf, type AdminTab } from '../domain/tabs.ts';
import { texts } from './texts.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { siteAdministration } from '../domain/addresses.ts';

// Each tab is a chunk of its own: opening one does not load the others.
const panels: Record<AdminTab, ComponentType & { fetchAhead: () => void }> = {
  tenants: lazyPanel(async () => (await import('./tenants/TenantsPanel.tsx')).TenantsPanel),
  users: lazyPanel(async () => (await import('./users/UsersPanel.tsx')).UsersPanel),
  roles: lazyPanel(async () => (await import('./roles/GlobalRolesPanel.tsx')).GlobalRolesPanel),
  settings: lazyPanel(async () => (await import('./settings/SiteSettings.tsx')).SiteSettings),
  jobs: lazyPanel(async () => (await import('./watch/JobsPanel.tsx')).JobsPanel),
  announcements: lazyPanel(
    async () => (await import('./announcements/AnnouncementsPanel.tsx')).AnnouncementsPanel,
  ),
  queue: lazyPanel(async () => (await import('./watch/QueuePanel.tsx')).QueuePanel),
  mails: lazyPanel(async () => (await import('./watch/MailsPanel.tsx')).MailsPanel),
  audit: lazyPanel(async () => (await import('./watch/AuditPanel.tsx')).AuditPanel),
};

/** The administration of the site (ADMIN-005); it shows only the tabs that the person has the right for. */
export function AdminPage() {
  usePageTitle(texts.title);
  const read = useCurrentUser();
  const user = useLoggedInUser();
  const isReading = !read.isError && user?.fullyLoaded !== true;
  const navigate = useNavigate();
  const tabs = adminTabsOf(user?.permissions ?? {});
  const [tab] = useHashTab(tabs, tabs[0] ?? 'users');
  const Panel = tabs.includes(tab) ? panels[tab] : undefined;
  const tabList =
    tabs.length > 0 ? (
      <Tabs
        label={texts.sections}
        tabs={tabs.map((id) => ({ id, label: adminTabLabels[id], fetchAhead: panels[id].fetchAhead }))}
        value={tab}
        // Filters of one tab mean nothing to the next.
        onChange={(id) =>
          void navigate({ href: hrefOf(siteAdministration, {}, { tab: tabs.find((one) => one === id) }) })
        }
      />
    ) : (
      isReading && <TabsPlace />
    );
  return (
    <>
      <PageHeader title={texts.title} tabs={tabList} />
      <PageBody tab={tabs.length > 0 ? tab : undefined}>
        {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {isReading && !Panel && <Loading />}
        {user?.fullyLoaded && tabs.length === 0 && (
          <EmptyState icon={<IconLock aria-hidden />} title={texts.noRight} text={texts.noRightHint} />
        )}
        {Panel && <Panel />}
      </PageBody>
    </>
  );
}
