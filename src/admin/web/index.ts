import { lazyPart } from '../../design/web/index.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export const AdminPage = lazyPage(() => import('./AdminPage.tsx'), 'the administration', 'AdminPage');
export const TenantPage = lazyPage(
  () => import('./tenants/TenantPage.tsx'),
  'the page of the institution',
  'TenantPage',
);
export const TenantCoursesPage = lazyPage(
  () => import('./tenants/TenantCoursesPage.tsx'),
  'the courses of the institution',
  'TenantCoursesPage',
);
/** A part of the home page of teachers. */
export const AnnouncementCards = lazyPart(
  async () => ({ default: (await import('./announcements/AnnouncementCards.tsx')).AnnouncementCards }),
  () => null,
);
