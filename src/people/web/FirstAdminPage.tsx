import { useNavigate } from '@tanstack/react-router';
import { Form, FormButtons, TextInput, useFormState } from '../../design/web/index.ts';
import { api } from '../../kernel/web/api.ts';
import { usePageTitle } from '../../kernel/web/page-title.ts';
import { useParams } from '../../kernel/web/route.ts';
import { peopleContract } from '../domain/contract.ts';
import { CentredCard } from './CentredCard.tsx';
import { startSession } from './session/sessions.ts';
import { NewPasswordFields } from './sign-in/NewPasswordFields.tsx';
import { texts } from './texts.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { administration, firstAdmin } from '../domain/addresses.ts';

const empty = { tenantName: '', name: '', username: '', email: '', password: '', confirmation: '' };

/** Opened by the one-time link that the first start of a site prints. */
export function FirstAdminPage() {
  usePageTitle(texts.firstAdminTitle);
  const { token } = useParams(firstAdmin);
  const navigate = useNavigate();
  const form = useFormState({ initial: empty });
  const { confirmation, ...details } = form.values;
  const { tenantName, name, username, email, password } = details;
  return (
    <CentredCard title={texts.firstAdminTitle} description={texts.firstAdminIntro}>
      <Form
        form={form}
        mayBeUnchanged
        submit={() => api.call(peopleContract.createFirstAdmin, { body: { token, ...details } })}
        onSuccess={(answer) => {
          startSession(answer);
          void navigate({ href: hrefOf(administration) });
        }}
        buttons={<FormButtons label={texts.createAdmin} kind="primary" />}
      >
        <TextInput label={texts.institutionName} required autoFocus {...form.field('tenantName')} />
        <TextInput label={texts.fullName} required autoComplete="name" {...form.field('name')} />
        <TextInput label={texts.username} required autoComplete="username" {...form.field('username')} />
        <TextInput label={texts.email} required type="email" autoComplete="email" {...form.field('email')} />
        <NewPasswordFields
          password={password}
          confirmation={confirmation}
          ownWords={[tenantName, username, name, email]}
          onPassword={(value) => form.set({ password: value })}
          onConfirmation={(value) => form.set({ confirmation: value })}
        />
      </Form>
    </CentredCard>
  );
}
