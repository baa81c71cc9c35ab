import { z } from 'zod';
import { pageAddress, pageBelow, withParts } from '../../kernel/domain/address.ts';
import { Uuid } from '../../kernel/domain/fields.ts';
import { administration } from '../../people/domain/addresses.ts';
import { adminTabs } from './tabs.ts';

/** The administration of the site with its tabs. */
export const siteAdministration = withParts(administration, { tabs: adminTabs.map(({ id }) => id) });

export const tenantPage = pageAddress({
  path: '/tenant/$tenantId',
  title: 'Institution',
  params: { tenantId: Uuid },
  tabs: ['general', 'settings', 'roles', 'users'],
});

export const tenantCourses = pageBelow(tenantPage, {
  path: '/courses',
  title: 'Courses of the institution',
  query: { q: z.string().default('') },
});
