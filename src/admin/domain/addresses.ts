import { z } from 'zod';
import { pageAddress, pageBelow, withParts } from '../../kernel/domain/address.ts';
import { Uuid } from '../../kernel/domain/fields.ts';
import { UserState } from '../../people/domain/administration.ts';
import { administration } from '../../people/domain/addresses.ts';
import { JobState } from './model.ts';
import { adminTabs } from './tabs.ts';

/** The administration of the site with its tabs. */
export const siteAdministration = withParts(administration, { tabs: adminTabs.map(({ id }) => id) });

export const tenantPage = pageAddress({
  path: '/tenant/$tenantId',
  title: 'Institution',
  params: { tenantId: Uuid },
  tabs: ['general', 'settings', 'roles', 'users'],
});

const q = z.string().default('');

export const tenantCourses = pageBelow(tenantPage, {
  path: '/courses',
  title: 'Courses of the institution',
  query: { q },
});

// What tabs keep in the query of their page.
export const tenantList = withParts(siteAdministration, { query: { q } });
export const userList = withParts(siteAdministration, {
  query: { q, tenant: z.uuid().optional().catch(undefined), state: UserState.optional().catch(undefined) },
});
export const settingList = withParts(siteAdministration, { query: { q, changed: z.string().optional() } });
export const jobList = withParts(siteAdministration, {
  query: { q, state: JobState.optional().catch(undefined) },
});
export const queueList = withParts(siteAdministration, { query: { q } });
export const mailList = withParts(siteAdministration, { query: { q } });
export const auditList = withParts(siteAdministration, {
  query: { q, from: z.string().optional(), until: z.string().optional() },
});
