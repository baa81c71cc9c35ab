import {
  Card,
  Checkbox,
  ErrorState,
  Form,
  FormButtons,
  keepFocusIn,
  SkeletonRows,
  SubmitButton,
  TextInput,
  useFormState,
} from '../../../design/web/index.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { usePassword, usePutPassword, useRemovePassword } from './queries.ts';
import { texts } from './texts.ts';

/** The password that opens the assignment for students (ASGN-023). */
export function PasswordCard(props: PanelProps) {
  return (
    <Card title={texts.passwordCard} description={texts.passwordHint}>
      <div ref={keepFocusIn}>
        {props.assignment.restrictions.password ? (
          <StoredPassword {...props} />
        ) : (
          <PasswordForm panel={props} password={undefined} />
        )}
      </div>
    </Card>
  );
}

/** A component of its own, so that the password is forgotten when it is hidden. */
function StoredPassword(props: PanelProps) {
  const found = usePassword(props.assignment.id);
  if (found.isPending) return <SkeletonRows rows={1} />;
  if (found.isError) {
    return (
      <ErrorState title={texts.passwordFailed} error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  const { password } = found.data;
  return <PasswordForm key={password} panel={props} password={password} />;
}

function PasswordForm({ panel, password }: { panel: PanelProps; password: string | undefined }) {
  const params = { assignmentId: panel.assignment.id };
  const form = useFormState({ initial: { password: password ?? '', askEverybodyAgain: false } });
  const put = usePutPassword();
  const remove = useRemovePassword();
  return (
    <Form
      form={form}
      aria-label={texts.passwordCard}
      disabledReason={reasonAgainst(panel)}
      submit={(body) => put.mutateAsync({ params, body })}
      buttons={
        <FormButtons>
          {password !== undefined && (
            <SubmitButton
              kind="danger"
              confirm={texts.removePasswordQuestion}
              disabledReason={reasonAgainst(panel)}
              submit={() => remove.mutateAsync({ params })}
            >
              {texts.removePassword}
            </SubmitButton>
          )}
        </FormButtons>
      }
    >
      <TextInput
        label={texts.password}
        required
        code
        maxLength={255}
        autoComplete="off"
        {...form.field('password')}
      />
      {password !== undefined && (
        <Checkbox
          label={texts.askAgain}
          description={texts.askAgainHint}
          checked={form.values.askEverybodyAgain}
          onChange={(askEverybodyAgain) => form.set({ askEverybodyAgain })}
        />
      )}
    </Form>
  );
}
