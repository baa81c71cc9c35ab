import { lazyPart } from '../../design/web/index.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { useMarkRead, useUnread } from './queries.ts';
export { UnreadBadge } from './unread/UnreadBadge.tsx';
export { UnreadWatch } from './unread/UnreadWatch.tsx';
export { NotificationSettings } from './settings/NotificationSettings.tsx';
export const NotificationPanel = lazyPart(
  async () => (await import('./panel/NotificationPanel.tsx')).NotificationPanel,
  { isAside: true },
);
export const UnsubscribePage = lazyPage(
  async () => (await import('./settings/UnsubscribePage.tsx')).UnsubscribePage,
  'the notification settings',
);
