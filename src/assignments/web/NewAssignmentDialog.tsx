import { CloseButton, Dialog, Form, FormButtons, TextInput, useFormState } from '../../design/web/index.ts';
import { useCreateAssignment } from './queries.ts';
import { texts } from './texts.ts';

interface NewAssignmentDialogProps {
  courseId: number;
  opened: boolean;
  onClose: () => void;
  onCreated: (assignmentId: number) => void;
}

export function NewAssignmentDialog({ opened, onClose, ...rest }: NewAssignmentDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.newAssignment} size="s">
      <NewAssignmentForm {...rest} />
    </Dialog>
  );
}

function NewAssignmentForm({ courseId, onCreated }: Omit<NewAssignmentDialogProps, 'opened' | 'onClose'>) {
  const form = useFormState({ initial: { name: '' } });
  const create = useCreateAssignment();
  return (
    <Form
      form={form}
      aria-label={texts.newAssignment}
      submit={(body) => create.mutateAsync({ params: { courseId }, body })}
      onSuccess={({ body }) => onCreated(body.id)}
      buttons={
        <FormButtons label={texts.create} kind="primary">
          <CloseButton />
        </FormButtons>
      }
    >
      <TextInput
        label={texts.name}
        description={texts.newAssignmentHint}
        required
        autoFocus
        maxLength={255}
        {...form.field('name')}
      />
    </Form>
  );
}
