import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { Json } from '../../kernel/domain/fields.ts';
import { refusal } from '../../kernel/domain/refusal.ts';
import { PreferenceName } from './preferences.ts';
import { preferenceSubject } from './subjects.ts';

export const preferenceTooLarge = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'A preference may hold at most 4 KiB, and one of a single file or message at most 64 bytes.',
});

export const userSettingContract = {
  listUiPreferences: endpoint({
    method: 'GET',
    path: '/settings/ui_preferences/',
    wire: 'v1',
    summary: 'Reads all preferences of the person.',
    about: [preferenceSubject],
    access: 'session',
    reply: z.record(z.string(), Json),
  }),
  getUiPreference: endpoint({
    method: 'GET',
    path: '/settings/ui_preferences/{name}',
    wire: 'v1',
    summary: 'Reads one preference of the person, or null when it is not set.',
    about: [preferenceSubject],
    access: 'session',
    params: z.object({ name: PreferenceName }),
    reply: Json,
  }),
  patchUiPreference: endpoint({
    method: 'PATCH',
    path: '/settings/ui_preferences/',
    wire: 'v1',
    summary: 'Stores one preference of the person; null forgets it.',
    about: [preferenceSubject],
    access: 'session',
    body: z.object({ name: PreferenceName, value: Json }),
    refusals: [preferenceTooLarge],
  }),
} satisfies AppContract;
