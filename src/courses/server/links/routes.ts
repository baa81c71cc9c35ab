import type { Context } from '../../../access/server/index.ts';
import type { Handlers } from '../../../kernel/server/http/mount.ts';
import type { enrollLinkContract } from '../../domain/links/contract.ts';
import { getEnrollLink, joinByLink, registerByLink } from './join.ts';
import { getEnrollLinks, putEnrollLink, removeEnrollLink } from './manage.ts';

export const enrollLinkHandlers: Handlers<typeof enrollLinkContract, Context> = {
  listEnrollLinks: ({ ctx, params }) => getEnrollLinks(ctx, params.courseId),
  putEnrollLink: ({ ctx, params, body }) => putEnrollLink(ctx, params.courseId, body),
  removeEnrollLink: ({ ctx, params }) => removeEnrollLink(ctx, params),
  getEnrollLink: ({ ctx, params }) => getEnrollLink(ctx, params),
  joinByLink: ({ ctx, params }) => joinByLink(ctx, params),
  registerByLink: ({ ctx, params, body }) => registerByLink(ctx, params, body),
};
