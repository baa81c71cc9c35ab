import { lazyPart } from '../../design/web/index.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export const AdminPage = lazyPage(
  async () => (await import('./AdminPage.tsx')).AdminPage,
  'the administration',
);
export const TenantPage = lazyPage(
  async () => (await import('./tenants/TenantPage.tsx')).TenantPage,
  'the page of the institution',
);
export const TenantCoursesPage = lazyPage(
  async () => (await import('./tenants/TenantCoursesPage.tsx')).TenantCoursesPage,
  'the courses of the institution',
);
/** A part of the home page of teachers. */
export const AnnouncementCards = lazyPart(
  async () => (await import('./announcements/AnnouncementCards.tsx')).AnnouncementCards,
  { isAside: true },
);
