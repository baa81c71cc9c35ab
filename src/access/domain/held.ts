// Rights as the server tells them. The names are types alone: browsers load no catalogue for them.
import { z } from 'zod';
import type { CoursePermission, GlobalPermission, Permission } from './permission.ts';

/** Rights by name; one that is left out is not held. */
export type Held<Name extends Permission> = Readonly<Partial<Record<Name, boolean>>>;
export type CourseRights = Held<CoursePermission>;
export type SiteRights = Held<GlobalPermission>;

const rights = z.record(z.string(), z.boolean());
/** In one course. */
export const CourseRights: z.ZodType<CourseRights, CourseRights> = rights;
/** On the site, or in one institution. */
export const SiteRights: z.ZodType<SiteRights, SiteRights> = rights;
