// Accounts, their passwords and their sessions.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { digits, Id, IdText, Name, PathId, QueryFlag, Uuid } from '../../kernel/domain/fields.ts';
import { disabledSetting } from '../../tenants/domain/refusals.ts';
import { noRoleForAccounts } from './role-refusals.ts';
import {
  LoginAnswer,
  NewAccount,
  NewPassword,
  OwnEmail,
  OwnSession,
  SentUsername,
  SessionRestrictions,
  User,
} from './model.ts';
import {
  inactiveUser,
  linkExpired,
  linkNotValid,
  passwordSet,
  restrictionLifted,
  tenantNeeded,
  usernameTaken,
  weakPassword,
  wrongPassword,
} from './refusals.ts';
import { ownAccountRule } from './access-rules.ts';
import { personSubject, sessionSubject } from './subjects.ts';

/** More than there are permissions. Lists are compared with those of the session below, each with each. */
const mostRestrictions = 500;
const largestFileBytes = 64 * 1024;

export const accountContract = {
  register: endpoint({
    method: 'POST',
    path: '/user',
    wire: 'v1',
    summary: 'Makes an own account where the institution allows it, and logs in.',
    about: [],
    access: { public: 'Nobody has an account before this call; the setting REGISTER_ENABLED decides.' },
    body: NewAccount.extend({ tenantId: Uuid.optional() }),
    reply: LoginAnswer,
    refusals: [disabledSetting, tenantNeeded, usernameTaken, weakPassword, noRoleForAccounts],
    repliesWithSecret: true,
  }),
  patchUser: endpoint({
    method: 'PATCH',
    path: '/users/{userId}',
    wire: 'v1',
    summary: 'Changes the own name, address or password.',
    about: [personSubject],
    access: ownAccountRule,
    params: z.object({ userId: PathId }),
    body: z.object({
      name: Name.optional(),
      email: OwnEmail.optional(),
      oldPassword: z.string().max(1024).optional(),
      newPassword: NewPassword.optional(),
    }),
    reply: User,
    refusals: [weakPassword, wrongPassword],
  }),
  sendResetMail: endpoint({
    method: 'PATCH',
    path: '/login',
    queryType: 'reset_email',
    wire: 'v1',
    summary: 'Mails a link to set a new password, if there is such an account.',
    about: [],
    access: { public: 'Who forgot the password has no session.' },
    body: z.object({ tenantId: Uuid.optional(), username: SentUsername }),
    refusals: [tenantNeeded],
  }),
  resetPassword: endpoint({
    method: 'PATCH',
    path: '/login',
    queryType: 'reset_password',
    wire: 'v1',
    summary: 'Sets a new password by the link of the mail, ends all sessions and opens a new one.',
    about: [],
    access: { public: 'The token of the mail is the proof.' },
    body: z.object({ userId: Id, token: z.string().max(255), newPassword: NewPassword }),
    reply: LoginAnswer,
    refusals: [linkNotValid, linkExpired, weakPassword, inactiveUser],
    repliesWithSecret: true,
  }),
  setInitialPassword: endpoint({
    method: 'PATCH',
    path: '/login',
    queryType: 'initial_password',
    wire: 'v1',
    summary: 'Sets the first password of an account that somebody else made, and logs in.',
    about: [],
    access: { public: 'The token of the mail is the proof.' },
    body: z.object({ tenantId: Uuid, userId: Id, token: z.string().max(255), newPassword: NewPassword }),
    reply: LoginAnswer,
    refusals: [linkNotValid, linkExpired, passwordSet, weakPassword, inactiveUser],
    repliesWithSecret: true,
  }),
  restrictSession: endpoint({
    method: 'POST',
    path: '/token/restrict',
    wire: 'v1',
    summary: 'Opens a session that may do less than this one.',
    about: [],
    access: 'session',
    body: SessionRestrictions.extend({
      removedPermissions: z.array(z.string().max(100)).max(mostRestrictions),
      verifiedAssignmentIds: z.array(Id).max(mostRestrictions).optional(),
    }),
    reply: LoginAnswer.omit({ user: true }).meta({ id: 'RestrictAnswer' }),
    status: 200,
    refusals: [restrictionLifted],
    repliesWithSecret: true,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/sessions',
    wire: 'v2',
    summary: 'Lists where the own account is logged in.',
    about: [sessionSubject],
    access: 'session',
    reply: z.object({ sessions: z.array(OwnSession) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    wire: 'v2',
    summary: 'Logs one session of the own account out.',
    about: [sessionSubject],
    access: ownAccountRule,
    params: z.object({ sessionId: IdText }),
    reply: z.object({}),
  }),
  endAllSessions: endpoint({
    method: 'DELETE',
    path: '/sessions',
    wire: 'v2',
    summary: 'Logs the own account out everywhere, here too.',
    about: [],
    access: 'session',
    reply: z.object({}),
  }),
  storeFile: endpoint({
    method: 'POST',
    path: '/files/',
    wire: 'v1',
    transport: 'upload',
    form: { file: 'file' },
    summary: 'Keeps a file for a moment under a secret name, for one reading when it is ephemeral.',
    about: [],
    access: 'session',
    query: z.object({
      maxAge: digits(1, 120).default(120),
      ephemeral: QueryFlag.default(false),
    }),
    reply: z.object({ name: z.string() }),
    status: 201,
    limits: { bodyBytes: largestFileBytes },
    repliesWithSecret: true,
  }),
} satisfies AppContract;
