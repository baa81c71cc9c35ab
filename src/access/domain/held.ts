// Rights as the server sends them. The names are only types, so browsers need not load the catalogue.
import { z } from 'zod';
import type { CoursePermission, GlobalPermission, Permission } from './permission.ts';

/** Rights by name; a right that is missing is not held. */
export type Held<Name extends Permission> = Readonly<Partial<Record<Name, boolean>>>;
export type CourseRights = Held<CoursePermission>;
export type SiteRights = Held<GlobalPermission>;
/** Answers which rights in one course somebody holds. */
export type HeldPermissions = Pick<ReadonlySet<CoursePermission>, 'has'>;

const rights = z.record(z.string(), z.boolean());
/** Rights in one course. */
export const CourseRights: z.ZodType<CourseRights, CourseRights> = rights;
/** Rights on the site, or in one institution. */
export const SiteRights: z.ZodType<SiteRights, SiteRights> = rights;
