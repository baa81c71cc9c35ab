import { useQuery } from '@tanstack/react-query';
import {
  DateText,
  ErrorState,
  Row,
  SkeletonRows,
  Spacer,
  Stack,
  SubmitButton,
  Text,
} from '../../../design/web/index.ts';
import { queryOf, useCall } from '../../../kernel/web/api.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { browserOf } from '../../domain/sessions/browser-name.ts';
import type { OwnSession } from '../../domain/model.ts';
import { useLogOut } from '../session/use-log-out.ts';
import { texts } from './texts.ts';

/** Where the account is logged in; each session can be ended, or all at once (SESS-035). */
export function SessionsCard() {
  const list = useQuery(queryOf(accountContract.listSessions, {}));
  const endAll = useCall(accountContract.endAllSessions);
  const logOut = useLogOut();
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <SkeletonRows rows={2} />;
  return (
    <Stack gap={3}>
      {list.data.sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
      <SubmitButton
        kind="danger"
        confirm={texts.askEndAll}
        submit={async () => {
          await endAll.mutateAsync({});
          await logOut();
        }}
      >
        {texts.endAll}
      </SubmitButton>
    </Stack>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const end = useCall(accountContract.endSession);
  const browser = browserOf(session.userAgent) ?? texts.unknownBrowser;
  return (
    <Row gap={3}>
      <Stack gap={0}>
        <Text weight="medium">{session.isCurrent ? `${browser} (${texts.thisSession})` : browser}</Text>
        <Text tone="muted" size="meta">
          {texts.since} <DateText moment={session.createdAt} />
          {session.isImpersonated && `, ${texts.byAdministrator}`}
        </Text>
      </Stack>
      <Spacer />
      {!session.isCurrent && (
        <SubmitButton
          size="s"
          kind="secondary"
          aria-label={texts.endOf(browser)}
          submit={() => end.mutateAsync({ params: { sessionId: session.id } })}
        >
          {texts.end}
        </SubmitButton>
      )}
    </Row>
  );
}
