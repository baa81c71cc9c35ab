import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export const AdminPage = lazyPage(() => import('./AdminPage.tsx'), 'the administration', 'AdminPage');
