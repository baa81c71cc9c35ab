import type { Handlers } from '../../kernel/server/http/mount.ts';
import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import { accountContract } from '../domain/account-contract.ts';
import { peopleContract } from '../domain/contract.ts';
import { roleContract } from '../domain/role-contract.ts';
import { userSettingContract } from '../domain/user-setting-contract.ts';
import { accountJobs } from './accounts/jobs.ts';
import { accountHandlers } from './accounts/routes.ts';
import { revokeToken } from './accounts/sessions.ts';
import { createFirstAdmin, getCurrentUser, logIn } from './actions.ts';
import { roleHandlers } from './global-roles/routes.ts';
import { userSettingHandlers } from './preferences.ts';

const handlers: Handlers<typeof peopleContract, Context> = {
  logIn: ({ ctx, body }) => logIn(ctx, body),
  getCurrentUser: ({ ctx }) => getCurrentUser(ctx),
  revokeToken: ({ ctx }) => revokeToken(ctx),
  createFirstAdmin: ({ ctx, body }) => createFirstAdmin(ctx, body),
};

export const peopleModule: RoomModule = {
  name: 'people',
  contracts: [
    mountable(peopleContract, handlers),
    mountable(accountContract, accountHandlers),
    mountable(roleContract, roleHandlers),
    mountable(userSettingContract, userSettingHandlers),
  ],
  jobs: accountJobs,
};
