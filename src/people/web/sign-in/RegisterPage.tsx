import { useNavigate } from '@tanstack/react-router';
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
import { startSession } from '../session/sessions.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
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

interface RegisterValues {
  tenant: Option | null;
  username: string;
  name: string;
  email: string;
  password: string;
  confirmation: string;
}

const empty: RegisterValues = {
  tenant: null,
  username: '',
  name: '',
  email: '',
  password: '',
  confirmation: '',
};

function RegisterForm({ tenant }: { tenant: Tenant | undefined }) {
  const navigate = useNavigate();
  const form = useFormState<RegisterValues>({ initial: empty });
  const { username, name, email, password, confirmation } = form.values;
  const tenantId = tenant?.id ?? form.values.tenant?.value;
  const mayRegister = useMayRegister(tenantId);
  if (tenantId !== undefined && !mayRegister) return <Alert kind="info">{texts.registerOff}</Alert>;
  return (
    <Form
      form={form}
      mayBeUnchanged
      aria-label={texts.registerTitle}
      submit={() => {
        const body = { ...(tenantId === undefined ? {} : { tenantId }), username, name, email, password };
        return api.call(accountContract.register, { body });
      }}
      onSuccess={(answer) => {
        startSession(answer);
        void navigate({ href: hrefOf(home) });
      }}
      buttons={<FormButtons label={texts.makeAccount} kind="primary" />}
    >
      {!tenant && (
        <TenantField value={form.values.tenant} onChange={(chosen) => form.set({ tenant: chosen })} />
      )}
      <TextInput label={texts.username} required autoComplete="username" {...form.field('username')} />
      <TextInput label={texts.fullName} required autoComplete="name" {...form.field('name')} />
      <TextInput label={texts.email} required type="email" autoComplete="email" {...form.field('email')} />
      <NewPasswordFields
        password={password}
        confirmation={confirmation}
        ownWords={[username, name, email]}
        onPassword={(value) => form.set({ password: value })}
        onConfirmation={(value) => form.set({ confirmation: value })}
      />
    </Form>
  );
}
