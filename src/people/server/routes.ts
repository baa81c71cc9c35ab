import type { Handlers } from '../../kernel/server/http/mount.ts';
import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import { z } from 'zod';
import { peopleContract } from '../domain/contract.ts';
import {
  createFirstAdmin,
  getCurrentUser,
  logIn,
  readPreferences,
  revokeToken,
  setPreference,
} from './actions.ts';

const Preferences = z.record(z.string(), z.json());

const handlers: Handlers<typeof peopleContract, Context> = {
  logIn: ({ ctx, body }) => logIn(ctx, body),
  getCurrentUser: ({ ctx }) => getCurrentUser(ctx),
  revokeToken: ({ ctx }) => revokeToken(ctx),
  createFirstAdmin: ({ ctx, body }) => createFirstAdmin(ctx, body),
  listPreferences: async ({ ctx }) => Preferences.parse(await readPreferences(ctx)),
  setPreference: ({ ctx, body }) => setPreference(ctx, body),
};

export const peopleModule: RoomModule = { name: 'people', contracts: [mountable(peopleContract, handlers)] };
