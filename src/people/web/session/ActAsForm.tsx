import { useNavigate } from '@tanstack/react-router';
import {
  Form,
  FormButtons,
  PasswordInput,
  Text,
  TextInput,
  useFormState,
} from '../../../design/web/index.ts';
import { api } from '../../../kernel/web/api.ts';
import { peopleContract } from '../../domain/contract.ts';
import { pushActing } from './sessions.ts';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { home } from '../../domain/addresses.ts';

/** Starts acting as somebody else, for administrators with the right; asks for their own password again. */
export function ActAsForm({ username = '', tenantId }: { username?: string; tenantId?: string }) {
  const navigate = useNavigate();
  const form = useFormState({ initial: { username, ownPassword: '' } });
  return (
    <Form
      form={form}
      mayBeUnchanged
      aria-label={texts.actTitle}
      submit={(values) => {
        const body = { ...values, ...(tenantId === undefined ? {} : { tenantId }) };
        return api.call(peopleContract.logIn, { body });
      }}
      onSuccess={(answer) => {
        void navigate({ href: hrefOf(home) }).then(() => pushActing(answer));
      }}
      buttons={<FormButtons label={texts.act} kind="danger" />}
    >
      <Text tone="muted">{texts.actIntro}</Text>
      <TextInput label={texts.username} required {...form.field('username')} />
      <PasswordInput
        label={texts.ownPassword}
        required
        autoFocus={username !== ''}
        autoComplete="current-password"
        {...form.field('ownPassword')}
      />
    </Form>
  );
}
