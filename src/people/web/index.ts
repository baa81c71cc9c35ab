import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { KeptSelect, KeptSwitch } from './preferences/kept-fields.tsx';
export { useCalendar } from './preferences/first-day.ts';
export { CalendarSection, PersonalSettings } from './preferences/PersonalSettings.tsx';
export { useTheme } from './preferences/theme.ts';
export { ThemeSetting } from './preferences/ThemeSetting.tsx';
export { usePageSize, useProductName, useSetting, useSettingsQuery } from './settings.ts';
export { usePreference, type KeptPreference } from './preferences/use-preference.ts';
export { useCurrentUser, useLoggedInUser } from './queries.ts';
export { restrictSession } from './session/restrict-session.ts';
export { popSession, startSession, useSessionDetails } from './session/sessions.ts';
export { useLogOut } from './session/use-log-out.ts';
export { ActAsDialog } from './session/ActAsDialog.tsx';
export { ActingBar } from './session/ActingBar.tsx';
export { newTabAddress } from './session/new-tab.ts';
export { PeopleFileField } from './people-file/PeopleFileField.tsx';
export { usePeopleFile } from './people-file/use-people-file.ts';
export { UserField, useMaySearchUsers } from './UserField.tsx';
export { TenantLogo } from './TenantLogo.tsx';
export { CentredCard } from './CentredCard.tsx';
export { TimeWatch } from './session/TimeWatch.tsx';
export { SessionWatch } from './session/SessionWatch.tsx';
export { ProfileCard } from './profile/ProfileCard.tsx';
export { SessionsCard } from './profile/SessionsCard.tsx';
export const LoginPage = lazyPage(() => import('./sign-in/LoginPage.tsx'), 'the login page', 'LoginPage');
export const RegisterPage = lazyPage(
  () => import('./sign-in/RegisterPage.tsx'),
  'the registration page',
  'RegisterPage',
);
export const ForgotPage = lazyPage(
  () => import('./sign-in/ForgotPage.tsx'),
  'the page of forgotten passwords',
  'ForgotPage',
);
export const ResetPasswordPage = lazyPage(
  () => import('./sign-in/ResetPasswordPage.tsx'),
  'the page of new passwords',
  'ResetPasswordPage',
);
export const InitialPasswordPage = lazyPage(
  () => import('./sign-in/InitialPasswordPage.tsx'),
  'the page of first passwords',
  'InitialPasswordPage',
);
export const TakeOverPage = lazyPage(
  () => import('./sign-in/TakeOverPage.tsx'),
  'the login page',
  'TakeOverPage',
);
export const FirstAdminPage = lazyPage(
  () => import('./FirstAdminPage.tsx'),
  'the set-up page',
  'FirstAdminPage',
);
