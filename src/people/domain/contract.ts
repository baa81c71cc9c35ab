import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { Name, Uuid } from '../../kernel/domain/fields.ts';
import { ExtendedUser, LoginAnswer, Password, Username } from './model.ts';
import { inactiveUser, linkExpired, loginFailure, tenantNeeded, usernameTaken } from './refusals.ts';

export const peopleContract = {
  logIn: endpoint({
    method: 'POST',
    path: '/login',
    wire: 'v1',
    summary: 'Logs in with username and password and opens a session.',
    access: { public: 'Nobody has a session before this call.' },
    body: z.object({
      tenantId: Uuid.optional(),
      username: z.string().max(1024),
      password: z.string().max(1024),
    }),
    reply: LoginAnswer,
    status: 200,
    refusals: [loginFailure, inactiveUser, tenantNeeded],
    repliesWithSecret: true,
  }),
  getCurrentUser: endpoint({
    method: 'GET',
    path: '/login',
    wire: 'v1',
    summary: 'Reads the person of the session.',
    access: 'session',
    reply: ExtendedUser,
  }),
  revokeToken: endpoint({
    method: 'POST',
    path: '/token/revoke',
    wire: 'v1',
    summary: 'Ends the session of a token; holding the token is enough.',
    access: { public: 'Whoever holds a token may end it.' },
    transport: 'upload',
    repliesWithSecret: true,
  }),
  createFirstAdmin: endpoint({
    method: 'POST',
    path: '/first-admin',
    wire: 'v2',
    summary: 'Makes the first administrator of a new site by the one-time link printed at its first start.',
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
    refusals: [linkExpired, usernameTaken],
    repliesWithSecret: true,
  }),
} satisfies AppContract;
