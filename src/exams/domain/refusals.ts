import { refusal } from '../../kernel/domain/refusal.ts';
import { mostDraftFiles } from './drafts.ts';

export const draftChanged = refusal({
  code: 'INVALID_STATE',
  status: 409,
  text: 'This file was changed in another tab or browser. Choose which text you keep.',
});
export const tooManyDrafts = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
  text: `You can write at most ${mostDraftFiles} files here. Remove one, or hand in files from your computer.`,
});
