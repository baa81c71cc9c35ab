import { refusal } from '../../kernel/domain/refusal.ts';

export const unknownReason = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Requested feedback type is not known.',
});
export const settingLinkExpired = refusal({
  code: 'INVALID_CREDENTIALS',
  status: 403,
  text: 'This link has expired. Log in to change your notification settings.',
});
export const settingLinkNotValid = refusal({
  code: 'INVALID_CREDENTIALS',
  status: 403,
  text: 'This link is not valid. Log in to change your notification settings.',
});
