import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { Uuid, Json } from '../../kernel/domain/fields.ts';
import { About, SettingMap, Tenant } from './model.ts';
import {
  defaultRoleBeyondYours,
  defaultRoleTooStrong,
  defaultRoleUnknown,
  settingNotValid,
} from './refusals.ts';
import { settingsSubject, tenantSubject } from './subjects.ts';

const updates = z.object({
  updates: z
    .array(z.object({ name: z.string(), value: Json }))
    .min(1)
    .max(200),
});

export const tenantContract = {
  getAbout: endpoint({
    method: 'GET',
    path: '/about',
    wire: 'v1',
    summary: 'Reads version, server time and the settings that browsers need.',
    about: [settingsSubject],
    access: { public: 'The login page needs it.' },
    query: z.object({ tenantId: Uuid.optional() }),
    reply: About,
  }),
  listTenants: endpoint({
    method: 'GET',
    path: '/tenants/',
    wire: 'v1',
    summary: 'Lists the institutions, those in front first.',
    about: [tenantSubject],
    access: { public: 'The login page offers them.' },
    query: z.object({ q: z.string().max(255).optional() }),
    reply: z.array(Tenant),
    limits: { page: { defaultSize: 10, maxSize: 100 } },
  }),
  getTenant: endpoint({
    method: 'GET',
    path: '/tenants/{tenantId}',
    wire: 'v1',
    summary: 'Reads one institution.',
    about: [tenantSubject],
    access: { public: 'The login page shows it.' },
    params: z.object({ tenantId: Uuid }),
    reply: Tenant,
  }),
  getSiteSettings: endpoint({
    method: 'GET',
    path: '/site_settings/',
    wire: 'v1',
    summary: 'Reads all settings of the site with the values in force.',
    about: [settingsSubject],
    access: { permission: 'can_manage_site_settings' },
    reply: SettingMap,
  }),
  patchSiteSettings: endpoint({
    method: 'PATCH',
    path: '/site_settings/',
    wire: 'v1',
    summary: 'Changes settings of the site, all or nothing.',
    about: [settingsSubject],
    access: { permission: 'can_manage_site_settings' },
    body: updates,
    reply: SettingMap,
    refusals: [settingNotValid, defaultRoleUnknown, defaultRoleTooStrong, defaultRoleBeyondYours],
  }),
} satisfies AppContract;
