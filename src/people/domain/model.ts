import { z } from 'zod';
import { Id, IdText, Name, Uuid } from '../../kernel/domain/fields.ts';
import { SiteRights } from '../../access/domain/held.ts';
import { isTurning, turningText } from '../../kernel/domain/texts/turning-text.ts';

const name = z.string();
const username = z.string();
const isTestStudent = z.boolean();
const tenantId = Uuid.nullable();

/** Somebody in a group: always a person. */
const Member = z.object({
  id: Id,
  type: z.literal('normal'),
  name,
  username,
  isTestStudent,
  tenantId,
  group: z.null(),
});
export type Member = z.infer<typeof Member>;

export const Group = z
  .object({ id: Id, name, groupSetId: Id, createdAt: z.date(), members: z.array(Member) })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof Group>;

/** A person, or the virtual person that stands for a group. */
export const User = z
  .object({
    id: Id,
    type: z.enum(['normal', 'group-user']),
    name,
    username,
    isTestStudent,
    tenantId,
    group: Group.nullable(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const ExtendedUser = User.extend({
  email: z.string(),
  /** True when this person may see assignments in some course that are not available yet, so that lists hold them. */
  hidden: z.boolean(),
  /** Names of the site's permissions with the values for the whole site; an institution may have others. */
  permissions: SiteRights,
}).meta({ id: 'ExtendedUser' });
export type ExtendedUser = z.infer<typeof ExtendedUser>;

/** What a session may not do, or only where. */
export const SessionRestrictions = z
  .object({
    forContext: z.object({ courseId: Id }).nullable(),
    removedPermissions: z.array(z.string()),
    verifiedAssignmentIds: z.array(Id),
  })
  .meta({ id: 'SessionRestrictions' });
export type SessionRestrictions = z.infer<typeof SessionRestrictions>;

export const LoginAnswer = z
  .object({
    user: ExtendedUser,
    accessToken: z.string(),
    restrictions: SessionRestrictions,
    expiresAt: z.date(),
  })
  .meta({ id: 'LoginAnswer' });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

const mostUsernameLetters = 255;

/** The one form of a username whose accents can be written in several: two that look the same would be two people. */
export function composed(username: string): string {
  // Marks are put in order in a time that grows with the square of their number.
  return username.length > mostUsernameLetters ? username : username.normalize('NFC');
}

export const Username = z
  .string()
  .trim()
  .min(1, 'A username is needed.')
  .max(mostUsernameLetters, 'At most 255 characters.')
  .regex(/^[^\s\p{Cc}]+$/u, 'A username has no spaces.')
  .refine((text) => !isTurning(text), turningText)
  .refine(
    (text) => !/\p{Default_Ignorable_Code_Point}/u.test(text),
    'A username has no invisible characters.',
  )
  .overwrite(composed);

export const Password = z.string().min(8, 'At least 8 characters.').max(1024, 'At most 1024 characters.');

export const NewPassword = z.string().min(1, 'A password is needed.').max(1024, 'At most 1024 characters.');
export const OwnEmail = z.email('The given email is not valid').max(255, 'At most 255 characters.');

/** An account that its owner makes. */
export const NewAccount = z.object({
  username: Username,
  password: NewPassword,
  email: OwnEmail,
  name: Name,
});
export type NewAccount = z.infer<typeof NewAccount>;

/** A username, whether or not anybody has it. */
export const SentUsername = z.string().max(255, 'A username has at most 255 characters.');

/** Logging in by username and password. The institution may be left out where there is only one. */
export const Credentials = z.object({
  tenantId: Uuid.optional(),
  username: SentUsername,
  password: z.string().max(1024),
});
export type Credentials = z.infer<typeof Credentials>;

/** Acting as somebody else: the other's username and one's own password (AUTH-022). */
export const Impersonation = z.object({
  tenantId: Uuid.optional(),
  username: SentUsername,
  ownPassword: z.string().max(1024),
});
export type Impersonation = z.infer<typeof Impersonation>;

/** A session of the caller's own account, as the list of sessions shows it. */
export const OwnSession = z
  .object({
    id: IdText,
    createdAt: z.date(),
    expiresAt: z.date(),
    /** What the browser said of itself at login. */
    userAgent: z.string(),
    isCurrent: z.boolean(),
    /** Opened by an administrator who acts as this person. */
    isImpersonated: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof OwnSession>;
