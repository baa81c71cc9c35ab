import type { ReactNode } from 'react';
import { Form, FormButtons, TextInput, useFormState } from '../../../design/web/index.ts';
import type { LoginAnswer, NewAccount } from '../../domain/model.ts';
import { startSession } from '../session/sessions.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { texts } from './texts.ts';

interface AccountFormProps {
  label: string;
  submit: (account: NewAccount) => Promise<LoginAnswer>;
  /** Called when the new person is logged in. */
  onDone: () => void;
  /** Fields above the others. */
  children?: ReactNode;
}

/** The fields of an account that its owner makes; they are logged in at once. */
export function AccountForm({ label, submit, onDone, children }: AccountFormProps) {
  const form = useFormState({
    initial: { username: '', name: '', email: '', password: '', confirmation: '' },
  });
  const { username, name, email, password, confirmation } = form.values;
  return (
    <Form
      form={form}
      mayBeUnchanged
      aria-label={label}
      submit={() => submit({ username, name, email, password })}
      onSuccess={(answer) => {
        startSession(answer);
        onDone();
      }}
      buttons={<FormButtons label={texts.makeAccount} kind="primary" />}
    >
      {children}
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
