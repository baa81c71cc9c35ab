import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import {
  EmptyState,
  ErrorState,
  IconLock,
  lazyPart,
  Loading,
  PageBody,
  PageHeader,
  Tabs,
} from '../../design/web/index.ts';
import { usePageTitle } from '../../kernel/web/page-title.ts';
import { useHashTab } from '../../kernel/web/route.ts';
import { useCurrentUser, useLoggedInUser } from '../../people/web/index.ts';
import { adminTabsOf, type AdminTab } from '../domain/tabs.ts';
import { texts } from './texts.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { siteAdministration } from '../domain/addresses.ts';

// Each tab is a chunk of its own: opening one does not load the others.
const panels: Record<AdminTab, ComponentType & { fetchAhead: () => void }> = {
  tenants: lazyPart(async () => (await import('./tenants/TenantsPanel.tsx')).TenantsPanel),
  users: lazyPart(async () => (await import('./users/UsersPanel.tsx')).UsersPanel),
  roles: lazyPart(async () => (await import('./roles/GlobalRolesPanel.tsx')).GlobalRolesPanel),
  settings: lazyPart(async () => (await import('./settings/SiteSettings.tsx')).SiteSettings),
  jobs: lazyPart(async () => (await import('./watch/JobsPanel.tsx')).JobsPanel),
  announcements: lazyPart(
    async () => (await import('./announcements/AnnouncementsPanel.tsx')).AnnouncementsPanel,
  ),
  queue: lazyPart(async () => (await import('./watch/QueuePanel.tsx')).QueuePanel),
  mails: lazyPart(async () => (await import('./watch/MailsPanel.tsx')).MailsPanel),
  audit: lazyPart(async () => (await import('./watch/AuditPanel.tsx')).AuditPanel),
};

/** The administration of the site (ADMIN-005); it shows only the tabs that the person has the right for. */
export function AdminPage() {
  usePageTitle(texts.title);
  const read = useCurrentUser();
  const user = useLoggedInUser();
  const navigate = useNavigate();
  const tabs = adminTabsOf(user?.permissions ?? {});
  const [tab] = useHashTab(tabs, tabs[0] ?? 'users');
  const Panel = tabs.includes(tab) ? panels[tab] : undefined;
  return (
    <>
      <PageHeader
        title={texts.title}
        tabs={
          tabs.length > 0 && (
            <Tabs
              label={texts.sections}
              tabs={tabs.map((id) => ({ id, label: texts.tabs[id], fetchAhead: panels[id].fetchAhead }))}
              value={tab}
              // Filters of one tab mean nothing to the next.
              onChange={(id) =>
                void navigate({
                  href: hrefOf(siteAdministration, {}, { tab: tabs.find((one) => one === id) }),
                })
              }
            />
          )
        }
      />
      <PageBody tab={tabs.length > 0 ? tab : undefined}>
        {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {!read.isError && !user?.fullyLoaded && <Loading />}
        {user?.fullyLoaded && tabs.length === 0 && (
          <EmptyState icon={<IconLock aria-hidden />} title={texts.noRight} text={texts.noRightHint} />
        )}
        {Panel && <Panel />}
      </PageBody>
    </>
  );
}
