import { Alert, Link, Stack } from '../../../design/web/index.ts';
import { api } from '../../../kernel/web/api.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams, useSearch } from '../../../kernel/web/route.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { CentredCard } from '../CentredCard.tsx';
import { SetPasswordForm } from './SetPasswordForm.tsx';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { initialPassword, login } from '../../domain/addresses.ts';

/** The page of the mail that a new person gets (AUTH-020). */
export function InitialPasswordPage() {
  usePageTitle(texts.initialTitle);
  const { tenantId, userId } = useParams(initialPassword);
  const [{ token }] = useSearch(initialPassword);
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
        <Link href={hrefOf(login, { tenantId })}>{texts.backToLogin}</Link>
      </Stack>
    </CentredCard>
  );
}
