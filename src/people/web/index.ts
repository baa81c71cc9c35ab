import { lazyPart } from '../../design/web/index.ts';
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
export {
  followSessionEnd,
  popSession,
  startSession,
  startVerified,
  useSessionDetails,
} from './session/sessions.ts';
export { useLogOut } from './session/use-log-out.ts';
export { ActAsDialog } from './session/ActAsDialog.tsx';
export { newTabAddress } from './session/new-tab.ts';
export { PeopleFileField } from './people-file/PeopleFileField.tsx';
export { usePeopleFile } from './people-file/use-people-file.ts';
export { UserField, useMaySearchUsers } from './UserField.tsx';
export { TenantLogo } from './TenantLogo.tsx';
export { CentredCard } from './CentredCard.tsx';
export { TimeWatch } from './session/TimeWatch.tsx';
export { ProfileCard } from './profile/ProfileCard.tsx';
export { SessionsCard } from './profile/SessionsCard.tsx';
export const AccountForm = lazyPart(async () => (await import('./sign-in/AccountForm.tsx')).AccountForm);
export const LoginPage = lazyPage(
  async () => (await import('./sign-in/LoginPage.tsx')).LoginPage,
  'the login page',
);
export const RegisterPage = lazyPage(
  async () => (await import('./sign-in/RegisterPage.tsx')).RegisterPage,
  'the registration page',
);
export const ForgotPage = lazyPage(
  async () => (await import('./sign-in/ForgotPage.tsx')).ForgotPage,
  'the page of forgotten passwords',
);
export const ResetPasswordPage = lazyPage(
  async () => (await import('./sign-in/ResetPasswordPage.tsx')).ResetPasswordPage,
  'the page of new passwords',
);
export const TenantResetPasswordPage = lazyPage(
  async () => (await import('./sign-in/ResetPasswordPage.tsx')).TenantResetPasswordPage,
  'the page of new passwords',
);
export const InitialPasswordPage = lazyPage(
  async () => (await import('./sign-in/InitialPasswordPage.tsx')).InitialPasswordPage,
  'the page of first passwords',
);
export const TakeOverPage = lazyPage(
  async () => (await import('./sign-in/TakeOverPage.tsx')).TakeOverPage,
  'the login page',
);
export const FirstAdminPage = lazyPage(
  async () => (await import('./FirstAdminPage.tsx')).FirstAdminPage,
  'the set-up page',
);

// Fetched a moment after the page: the shell is loaded by everybody.
export const SessionWatch = lazyPart(async () => (await import('./session/SessionWatch.tsx')).SessionWatch, {
  isAside: true,
});
export const ActingBar = lazyPart(async () => (await import('./session/ActingBar.tsx')).ActingBar, {
  isAside: true,
});
