import { refusal } from '../../kernel/domain/refusal.ts';

export const searchTooShort = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Type at least 3 characters to search.',
});
export const ownAccount = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You cannot change your own account here. Ask another administrator.',
});
export const roleNotGivable = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'Only an administrator can give or change this role.',
});
export const lastAdministrator = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'This is the last active administrator. Make somebody else administrator first.',
});
export const hasPasswordAlready = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'This person has set a password. The page "Forgot password" sends a new link.',
});
export const badUserRows = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Some rows cannot be used. Nobody was added.',
});
