import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  Alert,
  DateText,
  DescriptionList,
  EmptyState,
  ErrorState,
  IconLock,
  Link,
  Loading,
  Stack,
  Status,
  SubmitButton,
  Text,
} from '../../../design/web/index.ts';
import { internalAddress } from '../../../kernel/domain/links/internal-address.ts';
import { api, queryOf } from '../../../kernel/web/api.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams, useSearch } from '../../../kernel/web/route.ts';
import { Uuid } from '../../../kernel/domain/fields.ts';
import { serverTime } from '../../../kernel/web/server-time.ts';
import { CentredCard, startSession, TimeWatch } from '../../../people/web/index.ts';
import { countdownText } from '../../domain/exam/countdown.ts';
import { loginLinkContract, type LoginLink } from '../../domain/exam/login-link-contract.ts';
import { browserSecretOf } from './browser-secret.ts';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { assignmentLogin, home } from '../../../people/domain/addresses.ts';
import { assignmentWork } from '../../domain/addresses.ts';

/** The page behind a mailed link, without a login: waiting, starting, and the end (AUTH-021). */
export function ExamPage() {
  const { loginUuid: uuid } = useParams(assignmentLogin);
  const isWhole = Uuid.safeParse(uuid).success;
  const link = useQuery({
    ...queryOf(loginLinkContract.getLoginLink, { params: { uuid } }),
    enabled: isWhole,
  });
  const title = link.data?.assignment.name ?? texts.title;
  usePageTitle(title);
  return (
    <CentredCard title={title}>
      <TimeWatch />
      {!isWhole && (
        <EmptyState icon={<IconLock aria-hidden />} title={texts.damaged} text={texts.damagedHint} />
      )}
      {isWhole && link.isPending && <Loading />}
      {link.isError && <ErrorState error={link.error} onRetry={() => void link.refetch()} />}
      {link.data && <Exam link={link.data} readAgain={() => void link.refetch()} />}
    </CentredCard>
  );
}

function Exam({ link, readAgain }: { link: LoginLink; readAgain: () => void }) {
  const { assignment, state } = link;
  const leftMs = useCountdown(state === 'before' ? assignment.availableAt : assignment.deadline, readAgain);
  return (
    <Stack gap={4}>
      <Text tone="muted">{texts.loggedInAs(link.user.name)}</Text>
      <DescriptionList
        items={[
          { term: texts.starts, value: <DateText moment={assignment.availableAt} /> },
          { term: texts.ends, value: <DateText moment={assignment.deadline} /> },
        ]}
      />
      {state === 'ended' ? (
        <>
          <Alert kind="info">{texts.ended}</Alert>
          <Link href={hrefOf(home)}>{texts.home}</Link>
        </>
      ) : (
        <>
          {state === 'before' && (
            <Text numeric weight="medium">
              {texts.startsIn(countdownText(leftMs))}
            </Text>
          )}
          {browserSecretOf(assignment.id).isKept ? (
            <Text tone="muted">{texts.oneBrowser}</Text>
          ) : (
            <Alert kind="warn">{texts.notKept}</Alert>
          )}
          <StartButton link={link} />
        </>
      )}
      <Status text={state === 'before' ? texts.notYet : state === 'ended' ? texts.ended : ''} hidden />
    </Stack>
  );
}

/** Logs in for the exam's course, then opens the exam, or the page that the address names. */
function StartButton({ link }: { link: LoginLink }) {
  const { id: uuid, assignment, state } = link;
  const [{ redirect }] = useSearch(assignmentLogin);
  const navigate = useNavigate();
  return (
    <SubmitButton
      kind="primary"
      size="l"
      wide
      disabledReason={state === 'before' ? texts.notYet : undefined}
      submit={() => {
        const { browserSecret } = browserSecretOf(assignment.id);
        return api.call(loginLinkContract.logInByLink, { params: { uuid }, body: { browserSecret } });
      }}
      onSuccess={(answer) => {
        const method = { tag: 'assignment-login' as const, assignmentId: assignment.id, loginUuid: uuid };
        startSession(answer, { method });
        const exam = hrefOf(assignmentWork, { courseId: assignment.courseId, assignmentId: assignment.id });
        void navigate({ href: internalAddress(redirect) ?? exam });
      }}
    >
      {texts.start}
    </SubmitButton>
  );
}

const tickMs = 1000;
const askedMs = 30_000;

/** The time left until the moment, by the server's clock; calls `onEnd` when it has come. */
function useCountdown(moment: Date, onEnd: () => void): number {
  const endMs = moment.getTime();
  const [leftMs, setLeftMs] = useState(() => endMs - serverTime.nowMs());
  useEffect(() => {
    const timer = setInterval(() => {
      const left = endMs - serverTime.nowMs();
      setLeftMs(left);
      // Asks for some seconds, because the server decides when its moment has come.
      if (left <= 0 && left > -askedMs) onEnd();
    }, tickMs);
    return () => clearInterval(timer);
  }, [endMs, onEnd]);
  return leftMs;
}
