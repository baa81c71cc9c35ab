import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { Alert, Link, Loading, Stack } from '../../../design/web/index.ts';
import { internalAddress } from '../../../kernel/domain/internal-address.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useRouteParams, useSearch } from '../../../kernel/web/route.ts';
import { CentredCard } from '../CentredCard.tsx';
import { takeOver } from '../session/new-tab.ts';
import { texts } from './texts.ts';

const Params = z.object({ loginFile: z.string() });
const Search = z.object({ next: z.string().optional() });

/** Goes on in this tab with the session that another one left in a file for one reading (AUTH-015). */
export function TakeOverPage() {
  usePageTitle(texts.takingOver);
  const { loginFile } = useRouteParams(Params);
  const [{ next }] = useSearch(Search);
  const navigate = useNavigate();
  const [hasFailed, setFailed] = useState(false);
  // Not again when the address changes: while the page is being left it has no `next` any more.
  const goOn = useEffectEvent(async (): Promise<void> => {
    await takeOver(loginFile);
    await navigate({ href: internalAddress(next) ?? '/', replace: true });
  });
  useEffect(() => {
    goOn().catch(() => setFailed(true));
  }, []);
  return (
    <CentredCard title={texts.takingOver}>
      {hasFailed ? (
        <Stack gap={4}>
          <Alert kind="bad">{texts.takeOverFailed}</Alert>
          <Link href="/login">{texts.logIn}</Link>
        </Stack>
      ) : (
        <Loading />
      )}
    </CentredCard>
  );
}
