// Calls about other people: search, and what administrators do.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { Id, Name, PathId, Uuid } from '../../kernel/domain/fields.ts';
import { TaskResult } from '../../kernel/domain/task.ts';
import { Email, GlobalRoleName, ManagedUser, NewUser, UserRows, UserState } from './administration.ts';
import { ExtendedUser, User } from './model.ts';
import { usernameTaken } from './refusals.ts';
import {
  badUserRows,
  hasPasswordAlready,
  lastAdministrator,
  ownAccount,
  roleNotGivable,
  searchTooShort,
} from './user-refusals.ts';
import { noRoleForAccounts } from './role-refusals.ts';
import { seeUserRule } from './access-rules.ts';
import { globalRoleSubject, personSubject } from './subjects.ts';

const oneUser = z.object({ userId: PathId });

export const userContract = {
  searchUsers: endpoint({
    method: 'GET',
    path: '/users/',
    wire: 'v1',
    summary: 'Finds people by name or username, to add them somewhere.',
    about: [personSubject],
    access: { permission: 'can_search_users' },
    query: z.object({
      q: z.string().trim().max(255).default(''),
      excludeCourse: PathId.optional(),
      tenantId: Uuid.optional(),
    }),
    reply: z.array(User),
    refusals: [searchTooShort],
    limits: { page: { defaultSize: 20, maxSize: 50 } },
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/users/{userId}',
    wire: 'v1',
    summary: 'Reads one person: oneself, or anybody for administrators.',
    about: [personSubject],
    access: seeUserRule,
    params: oneUser,
    reply: ExtendedUser,
  }),
  addUser: endpoint({
    method: 'POST',
    path: '/users/',
    wire: 'v1',
    summary: 'Adds a person, who is mailed a link to set the first password.',
    about: [personSubject],
    access: { permission: 'can_add_users' },
    body: NewUser.extend({ tenantId: Uuid, roleId: Id.optional() }),
    reply: User,
    refusals: [usernameTaken, roleNotGivable, noRoleForAccounts],
  }),
  patchUserAsAdmin: endpoint({
    method: 'PATCH',
    path: '/users/{userId}/admin',
    wire: 'v1',
    summary: 'Changes role, name, e-mail or state of another person; switching off ends all sessions.',
    about: [personSubject],
    access: { permission: 'can_manage_site_users' },
    params: oneUser,
    body: z.object({
      roleId: Id.optional(),
      active: z.boolean().optional(),
      name: Name.optional(),
      email: Email.optional(),
    }),
    reply: ExtendedUser,
    refusals: [ownAccount, roleNotGivable, lastAdministrator],
  }),
  listManagedUsers: endpoint({
    method: 'GET',
    path: '/users',
    wire: 'v2',
    summary: 'Lists people for administrators, by name, of one institution or of all.',
    about: [personSubject],
    access: { permission: 'can_manage_site_users' },
    query: z.object({
      q: z.string().max(255).optional(),
      tenantId: Uuid.optional(),
      state: UserState.optional(),
    }),
    reply: z.object({ users: z.array(ManagedUser) }),
    limits: { page: { defaultSize: 20, maxSize: 20 } },
  }),
  listRoleNames: endpoint({
    method: 'GET',
    path: '/global-role-names',
    wire: 'v2',
    summary: 'Lists the global roles that the caller may give, for the forms that choose one.',
    about: [globalRoleSubject],
    access: { permission: ['can_manage_site_users', 'can_add_users'] },
    reply: z.object({ roles: z.array(GlobalRoleName) }),
  }),
  addUsers: endpoint({
    method: 'POST',
    path: '/users/bulk',
    wire: 'v2',
    summary: 'Adds many people, all or none; a task mails them their links.',
    about: [personSubject],
    access: { permission: 'can_add_users' },
    body: z.object({ tenantId: Uuid, roleId: Id.optional(), users: UserRows }),
    reply: z.object({ task: TaskResult, createdUsers: z.array(User) }),
    refusals: [badUserRows, roleNotGivable, noRoleForAccounts],
  }),
  mailInitialPassword: endpoint({
    method: 'POST',
    path: '/users/{userId}/initial-password-mail',
    wire: 'v2',
    summary: 'Mails the link to set the first password again; earlier links stop working.',
    about: [],
    access: { permission: 'can_add_users' },
    params: oneUser,
    refusals: [hasPasswordAlready],
  }),
} satisfies AppContract;
