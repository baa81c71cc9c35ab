// Pages that belong to no room below, and other spellings of addresses.
import { z } from 'zod';
import { pageAddress, withParts } from '../../kernel/domain/address.ts';
import { QueryFlag } from '../../kernel/domain/fields.ts';
import { courseHome, sectionPage } from '../../courses/domain/addresses.ts';
import { tenantCourses, tenantPage } from '../../admin/domain/addresses.ts';
import { home, login } from '../../people/domain/addresses.ts';

/** The search of the start page. */
export const homeList = withParts(home, {
  query: { q: z.string().default(''), archived: QueryFlag.default(false) },
});

export const help = pageAddress({
  path: '/docs/{-$topic}',
  title: 'Help',
  params: { topic: z.string().optional() },
});
export const apiReference = pageAddress({ path: '/docs/api', title: 'API reference' });
export const componentGallery = pageAddress({ path: '/docs/design', title: 'Design' });

// Each other spelling of an address leads to the documented one (NAV-055). `$` stands
// for the rest of the path.
export const twins = {
  tenant: pageAddress({ path: '/tenants/$tenantId', title: tenantPage.title }),
  tenantCourses: pageAddress({ path: '/tenants/$tenantId/courses', title: tenantCourses.title }),
  account: pageAddress({ path: '/tenant/$tenantId/users/$', title: login.title }),
  course: pageAddress({ path: '/course/$', title: courseHome.title }),
  section: pageAddress({
    path: '/courses/$courseId/sections/$sectionId',
    title: sectionPage.title,
  }),
};
