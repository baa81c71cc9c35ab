import { z } from 'zod';
import { Alert, Link, Stack } from '../../../design/web/index.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { api } from '../../../kernel/web/api.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useRouteParams, useSearch } from '../../../kernel/web/route.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { CentredCard } from '../CentredCard.tsx';
import { SetPasswordForm } from './SetPasswordForm.tsx';
import { texts } from './texts.ts';

const Params = z.object({ tenantId: z.string().optional(), userId: PathId.optional() });
const Search = z.object({ token: z.string().optional(), user: PathId.optional().catch(undefined) });

/** The page of the mailed link, with the institution in its path or without. */
export function ResetPasswordPage() {
  usePageTitle(texts.resetTitle);
  const params = useRouteParams(Params);
  const [{ token, user }] = useSearch(Search);
  const userId = params.userId ?? user;
  return (
    <CentredCard title={texts.resetTitle} description={texts.resetIntro}>
      <Stack gap={4}>
        {token === undefined || userId === undefined ? (
          <Alert kind="bad">{texts.linkIncomplete}</Alert>
        ) : (
          <SetPasswordForm
            label={texts.resetTitle}
            submit={(newPassword) =>
              api.call(accountContract.resetPassword, { body: { userId, token, newPassword } })
            }
          />
        )}
        <Link href={params.tenantId === undefined ? '/forgot' : `/forgot/${params.tenantId}`}>
          {texts.askForLink}
        </Link>
      </Stack>
    </CentredCard>
  );
}
