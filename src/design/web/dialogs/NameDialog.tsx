import { Form, FormButtons } from '../forms/Form.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { useFormState } from '../forms/use-form-state.ts';
import { CloseButton } from '../overlays/CloseButton.tsx';
import { Dialog } from '../overlays/Dialog.tsx';

/** What every column of a name in the database holds. */
const longestName = 255;

interface NameDialogProps {
  title: string;
  label: string;
  hint?: string | undefined;
  /** The present name; without one, something new is named. */
  initial?: string | undefined;
  /** The word on the button. */
  action: string;
  /** True when the server finds a name where none is given. */
  isOptional?: boolean;
  submit: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Names something new, or gives another name to what is there. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, hint, initial = '', action, isOptional = false, submit, onClose } = props;
  const form = useFormState({ initial: { name: initial } });
  return (
    <Dialog opened onClose={onClose} title={title} size="s">
      <Form
        form={form}
        aria-label={title}
        submit={({ name }) => submit(name)}
        mayBeUnchanged={isOptional}
        onSuccess={onClose}
        buttons={
          <FormButtons label={action} kind="primary">
            <CloseButton />
          </FormButtons>
        }
      >
        <TextInput
          label={label}
          description={hint}
          required={!isOptional}
          autoFocus
          maxLength={longestName}
          {...form.field('name')}
        />
      </Form>
    </Dialog>
  );
}
