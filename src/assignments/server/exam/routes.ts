import type { Context } from '../../../access/server/index.ts';
import type { Handlers } from '../../../kernel/server/http/mount.ts';
import type { loginLinkContract } from '../../domain/exam/login-link-contract.ts';
import type { openedLinkContract } from '../../domain/exam/opened-link-contract.ts';
import { getLoginLink, logInByLink } from './actions.ts';
import { freeLink, getOpenedLinks } from './opened-links.ts';

export const loginLinkHandlers: Handlers<typeof loginLinkContract, Context> = {
  getLoginLink: ({ ctx, params }) => getLoginLink(ctx, params.uuid),
  logInByLink: ({ ctx, params, body }) => logInByLink(ctx, params.uuid, body?.browserSecret),
};

export const openedLinkHandlers: Handlers<typeof openedLinkContract, Context> = {
  listOpenedLoginLinks: ({ ctx, params }) => getOpenedLinks(ctx, params.assignmentId),
  freeLoginLink: ({ ctx, params: { assignmentId, userId: personId } }) =>
    freeLink(ctx, { assignmentId, personId }),
};
