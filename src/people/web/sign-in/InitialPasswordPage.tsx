import { z } from 'zod';
import { Alert, Link, Stack } from '../../../design/web/index.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { api } from '../../../kernel/web/api.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useRouteParams, useSearch } from '../../../kernel/web/route.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { CentredCard } from '../CentredCard.tsx';
import { SetPasswordForm } from './SetPasswordForm.tsx';
import { loginOf } from './tenant-choice.tsx';
import { texts } from './texts.ts';

const Params = z.object({ tenantId: z.string(), userId: PathId });
const Search = z.object({ token: z.string().optional() });

/** The page of the mail that a new person gets (AUTH-020). */
export function InitialPasswordPage() {
  usePageTitle(texts.initialTitle);
  const { tenantId, userId } = useRouteParams(Params);
  const [{ token }] = useSearch(Search);
  return (
    <CentredCard title={texts.initialTitle} description={texts.initialIntro}>
      <Stack gap={4}>
        {token === undefined ? (
          <Alert kind="bad">{texts.linkIncomplete}</Alert>
        ) : (
          <SetPasswordForm
            label={texts.initialTitle}
            submit={(newPassword) =>
              api.call(accountContract.setInitialPassword, { body: { tenantId, userId, token, newPassword } })
            }
          />
        )}
        <Link href={loginOf(tenantId)}>{texts.backToLogin}</Link>
      </Stack>
    </CentredCard>
  );
}
