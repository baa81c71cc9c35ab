import {
  Form,
  FormButtons,
  PasswordInput,
  showFailure,
  Text,
  TextInput,
  useFormState,
} from '../../../design/web/index.ts';
import { api } from '../../../kernel/web/api.ts';
import { peopleContract } from '../../domain/contract.ts';
import type { SessionDetails } from '../../domain/login-method.ts';
import { restrictSession } from './restrict-session.ts';
import { startSession } from './sessions.ts';
import { texts } from './texts.ts';

/** The same person logs in again on the same page; the session may then do what the ended one could. */
export function LogInAgain({ details }: { details: SessionDetails }) {
  const { username, tenantId, restrictions } = details;
  const form = useFormState({ initial: { password: '' } });
  return (
    <Form
      form={form}
      mayBeUnchanged
      aria-label={texts.logInAgain}
      submit={({ password }) => {
        const body = { ...(tenantId === null ? {} : { tenantId }), username, password };
        return api.call(peopleContract.logIn, { body });
      }}
      onSuccess={(answer) => {
        startSession(answer, { method: details.loginMethod, keepsOld: true });
        const { forContext, removedPermissions } = restrictions;
        const wasRestricted = forContext !== null || removedPermissions.length > 0;
        if (!wasRestricted) return;
        restrictSession({ forContext, removedPermissions }).catch((error: unknown) =>
          showFailure(texts.limitsLost, error),
        );
      }}
      buttons={<FormButtons label={texts.logInAgain} kind="primary" />}
    >
      <Text tone="muted">{texts.stay}</Text>
      <TextInput label={texts.username} value={username} onChange={() => undefined} readOnly />
      <PasswordInput
        label={texts.password}
        required
        autoFocus
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  );
}
