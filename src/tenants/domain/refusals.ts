import { refusal } from '../../kernel/domain/refusal.ts';

export const settingNotValid = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'This value does not fit the setting.',
});
export const disabledSetting = refusal({
  code: 'DISABLED_SETTING',
  status: 400,
  reason: 'invalidState',
  text: 'This feature is switched off. An administrator can switch it on in the site settings.',
});
export const settingOfSite = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'This setting holds for the whole site and cannot be set for one institution.',
});
export const tenantNameTaken = refusal({
  code: 'OBJECT_ALREADY_EXISTS',
  status: 400,
  text: 'There is an institution with this name. Choose another name.',
});
export const logoNotUsable = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'A logo is a PNG, JPEG or WebP image of at most 1 MiB.',
});
export const defaultRoleUnknown = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'There is no such role.',
});
export const defaultRoleTooStrong = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'Whoever gets an account gets this role, so it cannot be one that manages people or the site. Give such a role to each person by hand.',
});
export const defaultRoleBeyondYours = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'This role holds rights that you do not hold, so you cannot let everybody have it. Ask an administrator.',
});
