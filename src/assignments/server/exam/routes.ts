import type { Context } from '../../../access/server/index.ts';
import type { Handlers } from '../../../kernel/server/http/mount.ts';
import type { examTimeContract } from '../../domain/exam/extra-time-contract.ts';
import type { loginLinkContract } from '../../domain/exam/login-link-contract.ts';
import type { openedLinkContract } from '../../domain/exam/opened-link-contract.ts';
import { getLoginLink, logInByLink } from './actions.ts';
import { lengthenExam, lengthenExamOfStudent } from './extra-time.ts';
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

export const examTimeHandlers: Handlers<typeof examTimeContract, Context> = {
  lengthenExam: ({ ctx, params, body }) => lengthenExam(ctx, params.assignmentId, body),
  lengthenExamOfStudent: ({ ctx, params: { assignmentId, userId: personId }, body }) =>
    lengthenExamOfStudent(ctx, { assignmentId, personId }, body),
};
