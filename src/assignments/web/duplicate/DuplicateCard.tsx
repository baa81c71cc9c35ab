import { useState } from 'react';
import {
  Button,
  Card,
  CloseButton,
  Dialog,
  Form,
  FormButtons,
  TextInput,
  useFormState,
} from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { setUpContract } from '../../domain/set-up-contract.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { texts } from './texts.ts';

/** Makes a copy of the assignment, and goes there. */
export function DuplicateCard(props: PanelProps & { onMade: (assignmentId: number) => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <Card title={texts.duplicateCard} description={texts.duplicateHint}>
      <div>
        <Button onClick={() => setOpened(true)}>{texts.duplicate}</Button>
      </div>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={texts.duplicate} size="s">
        <DuplicateForm {...props} />
      </Dialog>
    </Card>
  );
}

function DuplicateForm(props: PanelProps & { onMade: (assignmentId: number) => void }) {
  const { id: assignmentId, name } = props.assignment;
  const form = useFormState({ initial: { name: texts.copyOf(name) } });
  const duplicate = useCall(setUpContract.duplicateAssignment);
  return (
    <Form
      form={form}
      aria-label={texts.duplicate}
      mayBeUnchanged
      disabledReason={reasonAgainst(props)}
      submit={(body) => duplicate.mutateAsync({ params: { assignmentId }, body })}
      onSuccess={({ body }) => props.onMade(body.assignmentId)}
      buttons={
        <FormButtons label={texts.duplicate} kind="primary">
          <CloseButton />
        </FormButtons>
      }
    >
      <TextInput label={texts.name} required autoFocus maxLength={255} {...form.field('name')} />
    </Form>
  );
}
