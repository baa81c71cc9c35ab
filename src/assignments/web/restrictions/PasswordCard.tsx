import {
  Card,
  Checkbox,
  ErrorState,
  Form,
  FormButtons,
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
  const { id: assignmentId, restrictions } = props.assignment;
  const found = usePassword(assignmentId, restrictions.password);
  return (
    <Card title={texts.passwordCard} description={texts.passwordHint}>
      {found.isError && (
        <ErrorState title={texts.passwordFailed} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isLoading && <SkeletonRows rows={1} />}
      {!restrictions.password && <PasswordForm key="none" panel={props} password={undefined} />}
      {restrictions.password && found.data && (
        <PasswordForm key={found.data.password} panel={props} password={found.data.password} />
      )}
    </Card>
  );
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
