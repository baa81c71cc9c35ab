import { Button, Dialog, Form, FormButtons, TextInput, useFormState } from '../../design/web/index.ts';
import { useCreateCourse } from './queries.ts';
import { texts } from './texts.ts';

interface NewCourseDialogProps {
  opened: boolean;
  onClose: () => void;
  onCreated: (courseId: number) => void;
}

export function NewCourseDialog({ opened, onClose, onCreated }: NewCourseDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.newCourse} size="s">
      <NewCourseForm onClose={onClose} onCreated={onCreated} />
    </Dialog>
  );
}

function NewCourseForm({ onClose, onCreated }: Omit<NewCourseDialogProps, 'opened'>) {
  const form = useFormState({ initial: { name: '' } });
  const create = useCreateCourse();
  return (
    <Form
      form={form}
      aria-label={texts.newCourse}
      submit={({ name }) => create.mutateAsync({ body: { name } })}
      onSuccess={({ body }) => onCreated(body.id)}
      buttons={
        <FormButtons label={texts.create} kind="primary">
          <Button onClick={onClose}>{texts.cancel}</Button>
        </FormButtons>
      }
    >
      <TextInput label={texts.courseName} required autoFocus maxLength={255} {...form.field('name')} />
    </Form>
  );
}
