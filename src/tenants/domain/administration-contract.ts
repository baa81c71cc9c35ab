// Calls by which institutions are made, changed and set up.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { QueryFlag, Uuid, Json } from '../../kernel/domain/fields.ts';
import { NewTenant, SettingMap, Tenant, TenantChanges, TenantPermissions } from './model.ts';
import { logoNotUsable, settingNotValid, settingOfSite, tenantNameTaken } from './refusals.ts';
import { settingsSubject, siteRightsSubject, tenantSubject } from './subjects.ts';

const oneTenant = z.object({ tenantId: Uuid });
const logoParts = { logo_default: 'file', logo_dark: 'file' } as const;
const logoLimits = { bodyBytes: 4 * 1024 * 1024 };

export const tenantAdministrationContract = {
  createTenant: endpoint({
    method: 'POST',
    path: '/tenants/',
    wire: 'v1',
    summary: 'Makes an institution: part `json`, images in `logo_default` and `logo_dark`.',
    about: [tenantSubject],
    access: { permission: 'can_create_tenant' },
    transport: 'upload',
    form: { json: NewTenant, ...logoParts },
    reply: Tenant,
    limits: logoLimits,
    refusals: [tenantNameTaken, logoNotUsable],
  }),
  patchTenant: endpoint({
    method: 'PATCH',
    path: '/tenants/{tenantId}',
    wire: 'v1',
    summary: 'Changes an institution; its place in lists takes can_create_tenant.',
    about: [tenantSubject],
    access: { permission: 'can_manage_site_settings' },
    transport: 'upload',
    form: { json: TenantChanges, ...logoParts },
    params: oneTenant,
    reply: Tenant,
    limits: logoLimits,
    refusals: [tenantNameTaken, logoNotUsable],
  }),
  getTenantLogo: endpoint({
    method: 'GET',
    path: '/tenants/{tenantId}/logo',
    wire: 'v1',
    summary: 'Reads the logo of an institution; without a dark one the other serves both looks.',
    about: [tenantSubject],
    access: { public: 'The login page shows it.' },
    transport: 'download',
    params: oneTenant,
    query: z.object({ dark: QueryFlag.optional() }),
  }),
  getTenantPermissions: endpoint({
    method: 'GET',
    path: '/tenants/{tenantId}/permissions/',
    wire: 'v1',
    summary: 'Reads what the caller may do for an institution.',
    about: [siteRightsSubject],
    access: 'session',
    params: oneTenant,
    reply: TenantPermissions,
  }),
  getTenantSettings: endpoint({
    method: 'GET',
    path: '/tenants/{tenantId}/settings/',
    wire: 'v1',
    summary: 'Reads the settings in force for an institution; those for browsers are open to everybody.',
    about: [settingsSubject],
    access: {
      public: 'Browsers need theirs before login; for the others can_manage_site_settings is asked.',
    },
    params: oneTenant,
    query: z.object({ onlyFrontend: QueryFlag.optional() }),
    reply: SettingMap,
  }),
  patchTenantSettings: endpoint({
    method: 'PATCH',
    path: '/tenants/{tenantId}/settings/',
    wire: 'v1',
    summary: 'Changes settings of an institution, all or nothing; null goes back to the value of the site.',
    about: [settingsSubject],
    access: { permission: 'can_manage_site_settings' },
    params: oneTenant,
    body: z.object({
      updates: z
        .array(z.object({ name: z.string(), value: Json }))
        .min(1)
        .max(200),
    }),
    reply: SettingMap,
    refusals: [settingNotValid, settingOfSite],
  }),
  getOwnTenantSettings: endpoint({
    method: 'GET',
    path: '/tenants/{tenantId}/own-settings',
    wire: 'v2',
    summary: 'Reads what an institution sets itself, beside the values of the site it would fall back to.',
    about: [settingsSubject],
    access: { permission: 'can_manage_site_settings' },
    params: oneTenant,
    reply: z.object({ own: SettingMap, site: SettingMap }),
  }),
} satisfies AppContract;
