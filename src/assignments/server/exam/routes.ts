import type { Context } from '../../../access/server/index.ts';
import type { Handlers } from '../../../kernel/server/http/mount.ts';
import type { loginLinkContract } from '../../domain/exam/login-link-contract.ts';
import { getLoginLink, logInByLink } from './actions.ts';

export const loginLinkHandlers: Handlers<typeof loginLinkContract, Context> = {
  getLoginLink: ({ ctx, params }) => getLoginLink(ctx, params.uuid),
  logInByLink: ({ ctx, params }) => logInByLink(ctx, params.uuid),
};
