import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export const SubmissionsPage = lazyPage(
  () => import('./list/SubmissionsPage.tsx'),
  'the submission list',
  'SubmissionsPage',
);
export const ViewerPage = lazyPage(() => import('./viewer/ViewerPage.tsx'), 'the submission', 'ViewerPage');
export { CodeSettings } from './viewer/CodeSettings.tsx';
