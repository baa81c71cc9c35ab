import { Alert, Link, Stack } from '../../../design/web/index.ts';
import { ApiError } from '../../../kernel/domain/client.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { useSession } from '../../../kernel/web/session-store.ts';
import { CentredCard } from '../../../people/web/index.ts';
import { texts } from '../texts.ts';
import { NotificationSettings } from './NotificationSettings.tsx';
import { useNotificationSettings } from './use-notification-settings.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { unsubscribe } from '../../domain/addresses.ts';
import { home } from '../../../people/domain/addresses.ts';

/** The page of the link in notification mails: its token opens the settings, no session does (NOTIF-033). */
export function UnsubscribePage() {
  usePageTitle(texts.settings);
  const [{ token }] = useSearch(unsubscribe);
  const isLoggedIn = useSession() !== undefined;
  return (
    <CentredCard title={texts.settings}>
      <Stack gap={4}>
        {token === undefined && !isLoggedIn ? (
          <Alert kind="bad">{texts.linkIncomplete}</Alert>
        ) : (
          <LinkedSettings token={token} />
        )}
        <Link href={hrefOf(home, {}, { tab: 'user-profile' })}>
          {isLoggedIn ? texts.ownSettings : texts.logIn}
        </Link>
      </Stack>
    </CentredCard>
  );
}

/** The settings that the link opens, or why it opens nothing any more. */
function LinkedSettings({ token }: { token: string | undefined }) {
  const { error } = useNotificationSettings(token);
  // The words of the server: it alone knows whether the link is old or was never one.
  if (error instanceof ApiError && error.status === 403) return <Alert kind="bad">{error.message}</Alert>;
  return <NotificationSettings token={token} />;
}
