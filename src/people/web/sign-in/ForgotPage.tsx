import { useState } from 'react';
import {
  Alert,
  Form,
  FormButtons,
  Link,
  Stack,
  TextInput,
  useFormState,
  type Option,
} from '../../../design/web/index.ts';
import { api } from '../../../kernel/web/api.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams } from '../../../kernel/web/route.ts';
import type { Tenant } from '../../../tenants/domain/model.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { CentredCard } from '../CentredCard.tsx';
import { TenantField, WithTenant } from './tenant-choice.tsx';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { forgot, login } from '../../domain/addresses.ts';

/** Asks for the mail with the link; what it answers is the same whether or not there is such an account. */
export function ForgotPage() {
  usePageTitle(texts.forgotTitle);
  const { tenantId } = useParams(forgot);
  const [isSent, setSent] = useState(false);
  return (
    <CentredCard title={texts.forgotTitle} description={texts.forgotIntro}>
      <Stack gap={4}>
        {isSent ? (
          <Alert kind="ok">{texts.mailSent}</Alert>
        ) : (
          <WithTenant tenantId={tenantId}>
            {(tenant) => <ForgotForm tenant={tenant} onSent={() => setSent(true)} />}
          </WithTenant>
        )}
        <Link href={hrefOf(login, { tenantId })}>{texts.backToLogin}</Link>
      </Stack>
    </CentredCard>
  );
}

function ForgotForm({ tenant, onSent }: { tenant: Tenant | undefined; onSent: () => void }) {
  const form = useFormState<{ tenant: Option | null; username: string }>({
    initial: { tenant: null, username: '' },
  });
  const tenantId = tenant?.id ?? form.values.tenant?.value;
  return (
    <Form
      form={form}
      mayBeUnchanged
      aria-label={texts.forgotTitle}
      submit={({ username }) => {
        const body = { ...(tenantId === undefined ? {} : { tenantId }), username };
        return api.call(accountContract.sendResetMail, { body });
      }}
      onSuccess={onSent}
      buttons={<FormButtons label={texts.sendMail} kind="primary" />}
    >
      {!tenant && (
        <TenantField value={form.values.tenant} onChange={(chosen) => form.set({ tenant: chosen })} />
      )}
      <TextInput
        label={texts.username}
        required
        autoFocus={tenant !== undefined}
        autoComplete="username"
        {...form.field('username')}
      />
    </Form>
  );
}
