import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, ErrorState, Link, Loading, Stack } from '../../../design/web/index.ts';
import { isFetchFailure } from '../../../kernel/domain/call-failure.ts';
import { ApiError } from '../../../kernel/domain/client.ts';
import { internalAddress } from '../../../kernel/domain/links/internal-address.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams, useSearch } from '../../../kernel/web/route.ts';
import { CentredCard } from '../CentredCard.tsx';
import { changesUser, readLogin, takeOver, type OfferedLogin } from '../session/new-tab.ts';
import { OtherUserQuestion } from './OtherUserQuestion.tsx';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { home, login, loginAndRedirect } from '../../domain/addresses.ts';

/** False when the server could not be asked, so that nobody knows whether the link is used up. */
function isRefused(failure: unknown): boolean {
  if (failure instanceof ApiError) return failure.status === 401;
  return !isFetchFailure(failure);
}

/** Goes on in this tab with the session that another one left in a file for one reading (AUTH-015). */
export function TakeOverPage() {
  usePageTitle(texts.takingOver);
  const { loginFile } = useParams(loginAndRedirect);
  const [{ next }] = useSearch(loginAndRedirect);
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const [asked, setAsked] = useState<OfferedLogin>();
  const leaveFor = (href: string) => navigate({ href, replace: true });
  const accept = async (login: OfferedLogin): Promise<void> => {
    takeOver(login);
    await leaveFor(internalAddress(next) ?? hrefOf(home));
  };
  // Not again when the address changes: while the page is being left it has no `next` any more.
  const goOn = useEffectEvent(async (): Promise<OfferedLogin | undefined> => {
    const login = await readLogin(loginFile);
    if (changesUser(login)) return login;
    await accept(login);
    return undefined;
  });
  useEffect(() => {
    goOn().then(setAsked, setFailure);
  }, []);
  if (asked) {
    return (
      <OtherUserQuestion
        offered={asked.user}
        onAccept={() => void accept(asked)}
        onStay={() => void leaveFor(hrefOf(home))}
      />
    );
  }
  return (
    <CentredCard title={texts.takingOver}>
      {failure === undefined ? (
        <Loading />
      ) : (
        <Stack gap={4}>
          {isRefused(failure) ? (
            <Alert kind="bad">{texts.takeOverFailed}</Alert>
          ) : (
            <ErrorState error={failure} />
          )}
          <Link href={hrefOf(login)}>{texts.logIn}</Link>
        </Stack>
      )}
    </CentredCard>
  );
}
