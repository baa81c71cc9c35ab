import { useNavigate } from '@tanstack/react-router';
import {
  Form,
  FormButtons,
  Link,
  PasswordInput,
  Row,
  showToast,
  TextInput,
  useFormState,
  type Option,
} from '../../../design/web/index.ts';
import { internalAddress } from '../../../kernel/domain/links/internal-address.ts';
import { api } from '../../../kernel/web/api.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams, useSearch } from '../../../kernel/web/route.ts';
import type { Tenant } from '../../../tenants/domain/model.ts';
import { peopleContract } from '../../domain/contract.ts';
import { CentredCard } from '../CentredCard.tsx';
import { startSession } from '../session/sessions.ts';
import { TenantField, useMayRegister, WithTenant } from './tenant-choice.tsx';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { forgot, home, login, register } from '../../domain/addresses.ts';

export function LoginPage() {
  usePageTitle(texts.logInTitle);
  const { tenantId } = useParams(login);
  return (
    <CentredCard title={texts.logInTitle}>
      <WithTenant tenantId={tenantId}>{(tenant) => <LoginForm tenant={tenant} />}</WithTenant>
    </CentredCard>
  );
}

interface LoginValues {
  tenant: Option | null;
  username: string;
  password: string;
}

const empty: LoginValues = { tenant: null, username: '', password: '' };

function LoginForm({ tenant }: { tenant: Tenant | undefined }) {
  const navigate = useNavigate();
  const [{ redirect }] = useSearch(login);
  const form = useFormState<LoginValues>({ initial: empty });
  const tenantId = tenant?.id ?? form.values.tenant?.value;
  const mayRegister = useMayRegister(tenantId);
  return (
    <Form
      form={form}
      mayBeUnchanged
      aria-label={texts.logInTitle}
      submit={({ username, password }) => {
        const body = { ...(tenantId === undefined ? {} : { tenantId }), username, password };
        return api.callPage(peopleContract.logIn, { body });
      }}
      onSuccess={({ body, warnings }) => {
        startSession(body);
        // The page is left at once, so the next one shows the server's warnings.
        for (const { text } of warnings) showToast({ kind: 'warning', title: text });
        void navigate({ href: internalAddress(redirect) ?? hrefOf(home) });
      }}
      buttons={<FormButtons label={texts.logIn} kind="primary" />}
    >
      {!tenant && (
        <TenantField value={form.values.tenant} onChange={(chosen) => form.set({ tenant: chosen })} />
      )}
      <TextInput
        label={texts.username}
        required
        autoComplete="username"
        // It does not come after another field: leaving it empty to fill that one first would be called a mistake.
        autoFocus={tenant !== undefined}
        {...form.field('username')}
      />
      <PasswordInput
        label={texts.password}
        required
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Row gap={4} wrap>
        <Link href={hrefOf(forgot, { tenantId })}>{texts.forgot}</Link>
        {mayRegister && <Link href={hrefOf(register, { tenantId })}>{texts.register}</Link>}
      </Row>
    </Form>
  );
}
