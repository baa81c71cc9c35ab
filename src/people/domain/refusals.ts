import { refusal } from '../../kernel/domain/refusal.ts';

export const loginFailure = refusal({
  code: 'LOGIN_FAILURE',
  status: 400,
  text: 'The username or password is wrong. Check both and try again.',
});
export const inactiveUser = refusal({
  code: 'INACTIVE_USER',
  status: 403,
  text: 'This account is switched off. Ask your institution to switch it on again.',
});
export const noLongerAllowed = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You may no longer do this, or what it was about is gone. Nothing more was done.',
});
export const tenantNeeded = refusal({
  code: 'MISSING_REQUIRED_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Choose your institution first.',
});
export const linkExpired = refusal({
  code: 'OBJECT_EXPIRED',
  status: 409,
  text: 'This link has expired or was used before. Ask for a new one.',
});
export const usernameTaken = refusal({
  code: 'OBJECT_ALREADY_EXISTS',
  status: 400,
  text: 'This username is taken. Choose another one.',
});
export const weakPassword = refusal({
  code: 'WEAK_PASSWORD',
  status: 400,
  text: 'This password is too easy to guess. Choose a stronger one.',
});
export const wrongPassword = refusal({
  code: 'INVALID_CREDENTIALS',
  status: 403,
  text: 'Your current password is wrong. Check it and try again.',
});
export const linkNotValid = refusal({
  code: 'INVALID_CREDENTIALS',
  status: 403,
  text: 'This link is not valid. Ask for a new one.',
});
export const passwordSet = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'A password was set already. Log in, or ask for a new password.',
});
export const accountInExam = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'A login link of an exam opened this session, so it shows and changes nothing of the account. Log in with your password.',
});
export const restrictionLifted = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'A session can only be restricted further.',
});
