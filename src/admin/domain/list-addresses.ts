// What the lists of the administration keep in the query of their page. Apart from the addresses themselves, which
// everybody loads.
import { z } from 'zod';
import { withParts } from '../../kernel/domain/address.ts';
import { UserState } from '../../people/domain/administration.ts';
import { siteAdministration } from './addresses.ts';
import { JobState } from './model.ts';

const q = z.string().default('');

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
