import { useNavigate } from '@tanstack/react-router';
import { Form, FormButtons, PasswordInput, TextInput, useFormState } from '../../design/web/index.ts';
import { api } from '../../kernel/web/api.ts';
import { usePageTitle } from '../../kernel/web/page-title.ts';
import { useRouteParams } from '../../kernel/web/route.ts';
import { z } from 'zod';
import { peopleContract } from '../domain/contract.ts';
import { CentredCard } from './CentredCard.tsx';
import { startSession } from './session/sessions.ts';
import { texts } from './texts.ts';

const Params = z.object({ token: z.string() });
const empty = { tenantName: '', name: '', username: '', email: '', password: '' };

/** Opened by the one-time link that the first start of a site prints. */
export function FirstAdminPage() {
  usePageTitle(texts.firstAdminTitle);
  const { token } = useRouteParams(Params);
  const navigate = useNavigate();
  const form = useFormState({ initial: empty });
  return (
    <CentredCard title={texts.firstAdminTitle} description={texts.firstAdminIntro}>
      <Form
        form={form}
        mayBeUnchanged
        submit={(values) => api.call(peopleContract.createFirstAdmin, { body: { token, ...values } })}
        onSuccess={(answer) => {
          startSession(answer);
          void navigate({ href: '/admin#features' });
        }}
        buttons={<FormButtons label={texts.createAdmin} kind="primary" />}
      >
        <TextInput label={texts.institutionName} required autoFocus {...form.field('tenantName')} />
        <TextInput label={texts.fullName} required autoComplete="name" {...form.field('name')} />
        <TextInput label={texts.username} required autoComplete="username" {...form.field('username')} />
        <TextInput label={texts.email} required type="email" autoComplete="email" {...form.field('email')} />
        <PasswordInput
          label={texts.password}
          required
          autoComplete="new-password"
          {...form.field('password')}
        />
      </Form>
    </CentredCard>
  );
}
