import { useState } from 'react';
import { Button, Card, Dialog, SubmitButton, TextInput } from '../../../design/web/index.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { useRemoveAssignment } from '../queries.ts';
import { texts } from '../texts.ts';

/** Deletes the assignment after its name has been typed (ASGN-049). */
export function DeleteCard(props: PanelProps & { onDeleted: () => void }) {
  const { id: assignmentId, name } = props.assignment;
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = useRemoveAssignment();
  const close = () => {
    setOpened(false);
    setTyped('');
  };
  return (
    <Card title={texts.deleteCard} description={texts.deleteHint}>
      <Button kind="danger" onClick={() => setOpened(true)}>
        {texts.deleteAssignment}
      </Button>
      <Dialog
        opened={opened}
        onClose={close}
        title={texts.deleteTitle(name)}
        size="s"
        buttons={
          <>
            <Button onClick={close}>{texts.cancel}</Button>
            <SubmitButton
              kind="dangerFilled"
              disabledReason={typed === name ? reasonAgainst(props) : texts.nameDiffers}
              submit={() => remove.mutateAsync({ params: { assignmentId } })}
              onSuccess={props.onDeleted}
            >
              {texts.deleteAssignment}
            </SubmitButton>
          </>
        }
      >
        <TextInput label={texts.typeName(name)} value={typed} onChange={setTyped} autoFocus />
      </Dialog>
    </Card>
  );
}
