import type { Context } from '../../../access/server/index.ts';
import type { Handlers } from '../../../kernel/server/http/mount.ts';
import type { accountContract } from '../../domain/account-contract.ts';
import { patchUser, register } from './accounts.ts';
import { resetPassword, sendResetMail, setInitialPassword } from './password-links.ts';
import { endAllOwnSessions, endOwnSession, getOwnSessions, restrictSession } from './sessions.ts';
import { storeFile } from './temporary-files.ts';

export const accountHandlers: Handlers<typeof accountContract, Context> = {
  register: ({ ctx, body }) => register(ctx, body),
  patchUser: ({ ctx, params, body }) => patchUser(ctx, params.userId, body),
  sendResetMail: ({ ctx, body }) => sendResetMail(ctx, body),
  resetPassword: ({ ctx, body }) => resetPassword(ctx, body),
  setInitialPassword: ({ ctx, body }) => setInitialPassword(ctx, body),
  restrictSession: ({ ctx, body }) => restrictSession(ctx, body),
  listSessions: ({ ctx }) => getOwnSessions(ctx),
  endSession: ({ ctx, params }) => endOwnSession(ctx, params.sessionId),
  endAllSessions: ({ ctx }) => endAllOwnSessions(ctx),
  storeFile: ({ ctx, query }) => storeFile(ctx, query),
};
