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
export const noRoleForAccounts = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'No account can be made now: the role for new accounts is gone, or it manages the site. Tell an administrator, who sets DEFAULT_GLOBAL_ROLE anew.',
});
