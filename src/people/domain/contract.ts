import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { Name } from '../../kernel/domain/fields.ts';
import { Credentials, ExtendedUser, Impersonation, LoginAnswer, Password, Username } from './model.ts';
import {
  inactiveUser,
  linkExpired,
  loginFailure,
  tenantNeeded,
  usernameTaken,
  weakPassword,
  wrongPassword,
} from './refusals.ts';
import { personSubject } from './subjects.ts';
import { siteRightsSubject } from '../../tenants/domain/subjects.ts';

export const peopleContract = {
  logIn: endpoint({
    method: 'POST',
    path: '/login',
    wire: 'v1',
    summary:
      'Logs in with username and password, or acts as somebody else by the own password, in a new session.',
    about: [],
    access: { public: 'Nobody has a session before this call; to act as somebody else one is asked for.' },
    body: z.union([Credentials, Impersonation]),
    reply: LoginAnswer,
    status: 200,
    refusals: [loginFailure, inactiveUser, tenantNeeded, wrongPassword],
    repliesWithSecret: true,
  }),
  getCurrentUser: endpoint({
    method: 'GET',
    path: '/login',
    wire: 'v1',
    summary: 'Reads the person of the session.',
    about: [personSubject, siteRightsSubject],
    access: 'session',
    reply: ExtendedUser,
  }),
  revokeToken: endpoint({
    method: 'POST',
    path: '/token/revoke',
    wire: 'v1',
    summary: 'Ends the session of a token; holding the token is enough.',
    about: [],
    access: { public: 'Whoever holds a token may end it.' },
    transport: 'upload',
    form: { token: 'text' },
    repliesWithSecret: true,
  }),
  createFirstAdmin: endpoint({
    method: 'POST',
    path: '/first-admin',
    wire: 'v2',
    summary: 'Makes the first administrator of a new site by the one-time link printed at its first start.',
    about: [],
    access: { public: 'The one-time token is the proof.' },
    body: z.object({
      token: z.string(),
      tenantName: Name,
      username: Username,
      name: Name,
      email: z.email(),
      password: Password,
    }),
    reply: LoginAnswer,
    refusals: [linkExpired, usernameTaken, weakPassword],
    repliesWithSecret: true,
  }),
} satisfies AppContract;
