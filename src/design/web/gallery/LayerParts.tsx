import { useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { Link } from '../actions/Link.tsx';
import { Form, FormButtons } from '../forms/Form.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { useFormState } from '../forms/use-form-state.ts';
import { IconDots, IconTrash } from '../icons.ts';
import { CommandPalette } from '../keys/CommandPalette.tsx';
import { Row } from '../layout/Stack.tsx';
import { CloseButton } from '../overlays/CloseButton.tsx';
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { Drawer } from '../overlays/Drawer.tsx';
import { Menu } from '../overlays/Menu.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { showFailure, showToast } from '../overlays/toasts.tsx';
import { Kbd } from '../surfaces/bits.tsx';
import { Card } from '../surfaces/Card.tsx';

export function LayerParts() {
  return (
    <>
      <Card title="Layers">
        <Layers />
      </Card>
      <Card title="Toasts">
        <Toasts />
      </Card>
    </>
  );
}

const commands = [
  { id: 'home', group: 'Places', label: 'Home', href: '#layers' },
  { id: 'sorting', group: 'Places', label: 'Sorting', detail: 'Algorithms', href: '#layers' },
  { id: 'dark', group: 'Commands', label: 'Use dark theme', keywords: 'night' },
];

function Layers() {
  const [open, setOpen] = useState<'dialog' | 'form' | 'confirm' | 'drawer' | 'palette' | null>(null);
  const close = () => setOpen(null);
  return (
    <Row wrap>
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('form')}>Form in a dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Question</Button>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      <Button onClick={() => setOpen('palette')} after={<Kbd>Ctrl K</Kbd>}>
        Palette
      </Button>
      <Popover label="Details" button={<Button>Popover</Button>}>
        A small layer with a <Link href="#layers">link</Link>.
      </Popover>
      <Menu
        button={<IconButton label="More" icon={<IconDots />} kind="outlined" />}
        items={[
          { id: 'copy', label: 'Copy', after: <Kbd>Ctrl C</Kbd> },
          { id: 'go', label: 'Go there', href: '#layers' },
          { id: 'delete', label: 'Delete', danger: true, startsGroup: true, icon: <IconTrash /> },
        ]}
      />
      <Dialog
        opened={open === 'dialog'}
        onClose={close}
        title="A dialog"
        buttons={<Button onClick={close}>Done</Button>}
      >
        It keeps the focus inside and gives it back.
      </Dialog>
      <Dialog opened={open === 'form'} onClose={close} title="A form in a dialog">
        <NameForm onSuccess={close} />
      </Dialog>
      <ConfirmDialog opened={open === 'confirm'} onClose={close} onConfirm={close} title="Delete it?" danger>
        This cannot be undone.
      </ConfirmDialog>
      <CommandPalette opened={open === 'palette'} onClose={close} commands={commands} />
      <Drawer opened={open === 'drawer'} onClose={close} title="A drawer">
        Content from the edge.
      </Drawer>
    </Row>
  );
}

function NameForm({ onSuccess }: { onSuccess: () => void }) {
  const form = useFormState({ initial: { name: '' } });
  return (
    <Form
      form={form}
      submit={nothing}
      onSuccess={onSuccess}
      buttons={
        <FormButtons>
          <CloseButton />
        </FormButtons>
      }
    >
      <TextInput
        label="Name"
        description="What is typed here is not dropped without a question."
        autoFocus
        {...form.field('name')}
      />
    </Form>
  );
}

const nothing = () => undefined;

function Toasts() {
  return (
    <Row wrap>
      <Button
        onClick={() => {
          showToast({ kind: 'success', title: 'Saved', text: 'All changes are kept.', undo: nothing });
          showToast({
            kind: 'info',
            title: 'A new version is there',
            action: { label: 'Reload', onChoose: nothing },
          });
          showToast({ kind: 'warning', title: 'Robin replied on line 9', href: '#layers' });
          showFailure(
            'Could not save',
            Object.assign(new Error('The connection broke.'), { requestId: 'r-4711' }),
          );
        }}
      >
        Toasts
      </Button>
    </Row>
  );
}
