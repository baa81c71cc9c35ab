import { refusal } from '../../kernel/domain/refusal.ts';

export const ownRole = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You cannot change the role you have yourself. Ask another administrator.',
});
export const permissionNotYours = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You can only give or take permissions that you hold yourself.',
});
export const permissionOfSite = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'This permission cannot be set here.',
});
