import { z } from 'zod';
import { Id, Uuid } from '../../kernel/domain/fields.ts';

/** A person, or the virtual person that stands for a group. */
export const User = z
  .object({
    id: Id,
    type: z.enum(['normal', 'group-user']),
    name: z.string(),
    username: z.string(),
    isTestStudent: z.boolean(),
    tenantId: Uuid.nullable(),
    group: z.null(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const ExtendedUser = User.extend({
  email: z.string(),
  hidden: z.boolean(),
  /** Names of the site's permissions with the caller's values. */
  permissions: z.record(z.string(), z.boolean()),
}).meta({ id: 'ExtendedUser' });
export type ExtendedUser = z.infer<typeof ExtendedUser>;

export const SessionRestrictions = z
  .object({
    forContext: z.object({ courseId: Id }).nullable(),
    removedPermissions: z.array(z.string()),
    verifiedAssignmentIds: z.array(Id),
  })
  .meta({ id: 'SessionRestrictions' });

export const LoginAnswer = z
  .object({
    user: ExtendedUser,
    accessToken: z.string(),
    restrictions: SessionRestrictions,
    expiresAt: z.date(),
  })
  .meta({ id: 'LoginAnswer' });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const Username = z
  .string()
  .trim()
  .min(1, 'A username is needed.')
  .max(255, 'At most 255 characters.')
  .regex(/^\S+$/, 'A username has no spaces.');

export const Password = z.string().min(8, 'At least 8 characters.').max(1024, 'At most 1024 characters.');
