import { useNavigate } from '@tanstack/react-router';
import { Form, FormButtons, useFormState } from '../../../design/web/index.ts';
import type { LoginAnswer } from '../../domain/model.ts';
import { startSession } from '../session/sessions.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { home } from '../../domain/addresses.ts';

/** Sets a password by the token of a mail, and logs in. */
export function SetPasswordForm({
  label,
  submit,
}: {
  label: string;
  submit: (newPassword: string) => Promise<LoginAnswer>;
}) {
  const navigate = useNavigate();
  const form = useFormState({ initial: { password: '', confirmation: '' } });
  return (
    <Form
      form={form}
      mayBeUnchanged
      aria-label={label}
      submit={({ password }) => submit(password)}
      onSuccess={(answer) => {
        startSession(answer);
        void navigate({ href: hrefOf(home) });
      }}
      buttons={<FormButtons label={texts.setPassword} kind="primary" />}
    >
      <NewPasswordFields
        password={form.values.password}
        confirmation={form.values.confirmation}
        ownWords={[]}
        onPassword={(password) => form.set({ password })}
        onConfirmation={(confirmation) => form.set({ confirmation })}
      />
    </Form>
  );
}
