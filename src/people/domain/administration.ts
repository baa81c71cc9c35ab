// People as administrators see and make them.
import { z } from 'zod';
import { Id, Name } from '../../kernel/domain/fields.ts';
import { User, Username } from './model.ts';

export const GlobalRoleName = z.object({ id: Id, name: z.string() }).meta({ id: 'GlobalRoleName' });

/** A line of the administration's list. */
export const ManagedUser = User.extend({
  email: z.string(),
  active: z.boolean(),
  /** False until the link of the initial-password mail was used. */
  hasPassword: z.boolean(),
  role: GlobalRoleName,
  createdAt: z.date(),
}).meta({ id: 'ManagedUser' });
export type ManagedUser = z.infer<typeof ManagedUser>;

export const UserState = z.enum(['active', 'inactive', 'without-password']);
export type UserState = z.infer<typeof UserState>;

export const Email = z.email('Not an e-mail address.').max(255, 'At most 255 characters.');

/** One person of a file, or of the form for one. */
export const NewUser = z.object({ username: Username, name: Name, email: Email });
export type NewUser = z.infer<typeof NewUser>;

/** Characters from which people are searched (USER-030). */
export const shortestUserSearch = 3;

/** People that one call adds at most. */
export const maxUsersAtOnce = 1000;

/** Rows of a list as they come: each is looked at by itself, so that every problem is told with its row. */
export const UserRows = z
  .array(z.object({ username: z.string(), name: z.string(), email: z.string() }))
  .min(1, 'At least one person.')
  .max(maxUsersAtOnce, `At most ${maxUsersAtOnce} people at once.`);

/** What is wrong with one line of a list of new people; rows count from 0. */
export const UserRowProblem = z.object({ row: z.number().int(), field: z.string(), message: z.string() });
export type UserRowProblem = z.infer<typeof UserRowProblem>;

/** What the task that mails the initial-password links gives. */
export const MailedUsers = z.object({
  mailed: z.number().int(),
  failed: z.array(z.object({ userId: Id, message: z.string() })),
});
export type MailedUsers = z.infer<typeof MailedUsers>;
