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
