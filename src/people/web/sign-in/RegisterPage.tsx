import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Alert, Link, Stack, type Option } from '../../../design/web/index.ts';
import { api } from '../../../kernel/web/api.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams } from '../../../kernel/web/route.ts';
import type { Tenant } from '../../../tenants/domain/model.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { CentredCard } from '../CentredCard.tsx';
import { AccountForm } from './AccountForm.tsx';
import { TenantField, useMayRegister, WithTenant } from './tenant-choice.tsx';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { home, login, register } from '../../domain/addresses.ts';

export function RegisterPage() {
  usePageTitle(texts.registerTitle);
  const { tenantId } = useParams(register);
  return (
    <CentredCard title={texts.registerTitle}>
      <Stack gap={4}>
        <WithTenant tenantId={tenantId}>{(tenant) => <RegisterForm tenant={tenant} />}</WithTenant>
        <Link href={hrefOf(login, { tenantId })}>{texts.backToLogin}</Link>
      </Stack>
    </CentredCard>
  );
}

function RegisterForm({ tenant }: { tenant: Tenant | undefined }) {
  const navigate = useNavigate();
  const [chosen, choose] = useState<Option | null>(null);
  const tenantId = tenant?.id ?? chosen?.value;
  const mayRegister = useMayRegister(tenantId);
  if (tenantId !== undefined && !mayRegister) return <Alert kind="info">{texts.registerOff}</Alert>;
  return (
    <AccountForm
      label={texts.registerTitle}
      submit={(account) => {
        const body = { ...(tenantId === undefined ? {} : { tenantId }), ...account };
        return api.call(accountContract.register, { body });
      }}
      onDone={() => void navigate({ href: hrefOf(home) })}
    >
      {!tenant && <TenantField value={chosen} onChange={choose} />}
    </AccountForm>
  );
}
