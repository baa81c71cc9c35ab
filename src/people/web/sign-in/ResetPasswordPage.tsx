import { Alert, Link, Stack } from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { api } from '../../../kernel/web/api.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams, useSearch } from '../../../kernel/web/route.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { forgot, resetPassword, tenantResetPassword } from '../../domain/addresses.ts';
import { CentredCard } from '../CentredCard.tsx';
import { SetPasswordForm } from './SetPasswordForm.tsx';
import { texts } from './texts.ts';

/** The page of the mailed link. */
export function TenantResetPasswordPage() {
  const { tenantId, userId } = useParams(tenantResetPassword);
  const [{ token }] = useSearch(tenantResetPassword);
  return <Reset tenantId={tenantId} userId={userId} token={token} />;
}

/** The same page at its address without an institution. */
export function ResetPasswordPage() {
  const [{ token, user }] = useSearch(resetPassword);
  return <Reset userId={user} token={token} />;
}

interface ResetProps {
  tenantId?: string;
  userId: number | undefined;
  token: string | undefined;
}

function Reset({ tenantId, userId, token }: ResetProps) {
  usePageTitle(texts.resetTitle);
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
        <Link href={hrefOf(forgot, { tenantId })}>{texts.askForLink}</Link>
      </Stack>
    </CentredCard>
  );
}
