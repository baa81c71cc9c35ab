import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import {
  ErrorState,
  Form,
  FormButtons,
  Loading,
  PasswordInput,
  Select,
  TextInput,
  useFormState,
} from '../../design/web/index.ts';
import { internalAddress } from '../../kernel/domain/internal-address.ts';
import { api } from '../../kernel/web/api.ts';
import { usePageTitle } from '../../kernel/web/page-title.ts';
import { useSearch } from '../../kernel/web/route.ts';
import type { Tenant } from '../../tenants/domain/model.ts';
import { peopleContract } from '../domain/contract.ts';
import { CentredCard } from './CentredCard.tsx';
import { startSession, useTenants } from './queries.ts';
import { texts } from './texts.ts';

const LoginSearch = z.object({ redirect: z.string().optional() });

export function LoginPage() {
  usePageTitle(texts.logInTitle);
  const tenants = useTenants();
  return (
    <CentredCard title={texts.logInTitle}>
      {tenants.isPending && <Loading />}
      {tenants.isError && <ErrorState error={tenants.error} onRetry={() => void tenants.refetch()} />}
      {tenants.data && <LoginForm tenants={tenants.data} />}
    </CentredCard>
  );
}

function LoginForm({ tenants }: { tenants: Tenant[] }) {
  const navigate = useNavigate();
  const [{ redirect }] = useSearch(LoginSearch);
  const form = useFormState(initialOf(tenants));
  return (
    <Form
      form={form}
      mayBeUnchanged
      aria-label={texts.logInTitle}
      submit={({ tenantId, username, password }) =>
        api.call(peopleContract.logIn, {
          body: { ...(tenantId === null ? {} : { tenantId }), username, password },
        })
      }
      onSuccess={(answer) => {
        startSession(answer);
        void navigate({ href: internalAddress(redirect) ?? '/' });
      }}
      buttons={<FormButtons label={texts.logIn} kind="primary" />}
    >
      {tenants.length > 1 && (
        <Select
          label={texts.tenant}
          options={tenants.map((tenant) => ({ value: tenant.id, label: tenant.name }))}
          {...form.field('tenantId')}
        />
      )}
      <TextInput
        label={texts.username}
        required
        autoComplete="username"
        autoFocus
        {...form.field('username')}
      />
      <PasswordInput
        label={texts.password}
        required
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  );
}

function initialOf(tenants: Tenant[]): {
  initial: { tenantId: string | null; username: string; password: string };
} {
  return { initial: { tenantId: tenants[0]?.id ?? null, username: '', password: '' } };
}
