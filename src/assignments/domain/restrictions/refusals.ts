import { refusal } from '../../../kernel/domain/refusal.ts';

const invalid = {
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
} as const;

export const noAddress = refusal({ ...invalid, text: 'Please enter an IP address or a CIDR notation.' });
export const badAddress = refusal({ ...invalid, text: 'Invalid IP v4 address.' });
export const badMask = refusal({ ...invalid, text: 'Invalid mask.' });
export const tooManyRanges = refusal({
  ...invalid,
  text: 'There are too many ranges already. Join some of them to a larger one.',
});
export const ipRangeNotFound = refusal({
  code: 'OBJECT_ID_NOT_FOUND',
  status: 404,
  text: 'This range is not among the allowed ones any more.',
});
export const passwordNotFound = refusal({
  code: 'OBJECT_ID_NOT_FOUND',
  status: 404,
  text: 'This assignment has no password.',
});
export const passwordRequired = refusal({
  code: 'PASSWORD_REQUIRED',
  status: 403,
  text: 'This assignment is protected by a password. Enter it to go on.',
});
export const ipNotAllowed = refusal({
  code: 'IP_NOT_ALLOWED',
  status: 403,
  text: 'This assignment opens only from certain network addresses, and yours is not one of them.',
});
export const examLocked = refusal({
  code: 'EXAM_LOCKED',
  status: 403,
  text: 'The invigilator has locked your exam. Ask them to let you in again.',
});
export const wrongAssignmentPassword = refusal({
  code: 'INVALID_CREDENTIALS',
  status: 403,
  text: 'This password is wrong. Check it and try again.',
});
