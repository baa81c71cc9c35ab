import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { endSession, useCurrentUser } from './queries.ts';
export const LoginPage = lazyPage(() => import('./LoginPage.tsx'), 'the login page', 'LoginPage');
export const FirstAdminPage = lazyPage(
  () => import('./FirstAdminPage.tsx'),
  'the set-up page',
  'FirstAdminPage',
);
