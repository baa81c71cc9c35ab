import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { KeptMark, KeptSelect, KeptSwitch } from './preferences/kept-fields.tsx';
export { ThemeSetting } from './preferences/ThemeSetting.tsx';
export { useSetting, useSettingsQuery } from './settings.ts';
export { usePreference, type KeptPreference } from './preferences/use-preference.ts';
export { endSession, useCurrentUser } from './queries.ts';
export const LoginPage = lazyPage(() => import('./LoginPage.tsx'), 'the login page', 'LoginPage');
export const FirstAdminPage = lazyPage(
  () => import('./FirstAdminPage.tsx'),
  'the set-up page',
  'FirstAdminPage',
);
