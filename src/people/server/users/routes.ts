import { mountable, type Context, type RoomModule } from '../../../access/server/index.ts';
import type { Handlers } from '../../../kernel/server/http/mount.ts';
import { userContract } from '../../domain/user-contract.ts';
import { addUser, addUsers, changeUser, mailInitialPassword } from './administer.ts';
import { userJobs } from './jobs.ts';
import { getManagedUsers, getRoleNames, getUser, searchUsers } from './search.ts';

const handlers: Handlers<typeof userContract, Context> = {
  searchUsers: ({ ctx, query }) => searchUsers(ctx, query),
  getUser: ({ ctx, params }) => getUser(ctx, params.userId),
  addUser: ({ ctx, body }) => addUser(ctx, body),
  patchUserAsAdmin: ({ ctx, params, body }) => changeUser(ctx, params.userId, body),
  listManagedUsers: ({ ctx, query }) => getManagedUsers(ctx, query),
  listRoleNames: ({ ctx }) => getRoleNames(ctx),
  addUsers: ({ ctx, body }) => addUsers(ctx, body),
  mailInitialPassword: ({ ctx, params }) => mailInitialPassword(ctx, params.userId),
};

/** Other people: search and administration. Part of the room people. */
export const userModule: RoomModule = {
  name: 'people',
  contracts: [mountable(userContract, handlers)],
  jobs: userJobs,
};
