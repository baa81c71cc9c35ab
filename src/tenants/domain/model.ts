import { z } from 'zod';
import { Uuid } from '../../kernel/domain/fields.ts';

export const Tenant = z
  .object({
    id: Uuid,
    name: z.string(),
    abbreviatedName: z.string(),
    orderCategory: z.number().int(),
    hidden: z.boolean(),
  })
  .meta({ id: 'Tenant' });
export type Tenant = z.infer<typeof Tenant>;

/** Settings by name; the values have the types of the catalogue. */
export const SettingMap = z.record(z.string(), z.json()).meta({ id: 'SettingMap' });

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
