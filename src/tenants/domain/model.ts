import { z } from 'zod';
import { Json, Name, ShortName, Uuid } from '../../kernel/domain/fields.ts';
import { SiteRights } from '../../access/domain/held.ts';

/** Numbers of an institution; only its managers get them. */
export const TenantStatistics = z
  .object({
    courses: z.number().int(),
    activeCourses: z.number().int(),
    students: z.number().int(),
    teachers: z.number().int(),
    submissions: z.number().int(),
    submissionsLastWeek: z.number().int(),
  })
  .meta({ id: 'TenantStatistics' });
export type TenantStatistics = z.infer<typeof TenantStatistics>;

/** The look a logo is made for. */
export const logoSchemes = ['default', 'dark'] as const;
export type LogoScheme = (typeof logoSchemes)[number];
export const maxLogoBytes = 1024 * 1024;

export const Tenant = z
  .object({
    id: Uuid,
    name: z.string(),
    abbreviatedName: z.string(),
    orderCategory: z.number().int(),
    hidden: z.boolean(),
    /** The looks it has a logo for: without one nobody needs to ask for the picture. */
    logos: z.array(z.enum(logoSchemes)),
    /** On the single read, for those who may see the numbers. */
    statistics: TenantStatistics.optional(),
  })
  .meta({ id: 'Tenant' });
export type Tenant = z.infer<typeof Tenant>;

/** Settings by name; the values have the types of the catalogue. */
export const SettingMap = z.record(z.string(), Json).meta({ id: 'SettingMap' });

/** What a new institution needs; the part `json` of its upload. */
export const NewTenant = z.object({
  name: Name,
  abbreviatedName: ShortName,
  orderCategory: z.number().int().min(-1000).max(1000).optional(),
  hidden: z.boolean().optional(),
});
export type NewTenant = z.infer<typeof NewTenant>;
export const TenantChanges = NewTenant.partial();
export type TenantChanges = z.infer<typeof TenantChanges>;

export const TenantPermissions = z
  .discriminatedUnion('tag', [
    z.object({
      tag: z.literal('permissions'),
      hasPerms: z.literal(true),
      perms: SiteRights,
    }),
    z.object({ tag: z.literal('no-permissions'), hasPerms: z.literal(false) }),
  ])
  .meta({ id: 'TenantPermissions' });
export type TenantPermissions = z.infer<typeof TenantPermissions>;

export const About = z
  .object({
    version: z.string(),
    commit: z.string(),
    currentTime: z.date(),
    settings: SettingMap,
    release: z.object({
      version: z.string(),
      message: z.string().nullable(),
      commit: z.string(),
      date: z.date().nullable(),
      uiPreference: z.string().nullable(),
    }),
  })
  .meta({ id: 'About' });
export type About = z.infer<typeof About>;
