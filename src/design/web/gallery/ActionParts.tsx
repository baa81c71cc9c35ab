import { useState } from 'react';
import { Button, ButtonLink } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { Link } from '../actions/Link.tsx';
import { SubmitButton } from '../actions/SubmitButton.tsx';
import { IconDots, IconDownload, IconPlus, IconSettings, IconTrash } from '../icons.ts';
import { CommandPalette } from '../keys/CommandPalette.tsx';
import { Row, Stack } from '../layout/Stack.tsx';
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { Drawer } from '../overlays/Drawer.tsx';
import { Menu } from '../overlays/Menu.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { showFailure, showToast } from '../overlays/toasts.tsx';
import { Kbd } from '../surfaces/bits.tsx';
import { Card } from '../surfaces/Card.tsx';

const later = () => new Promise<void>((resolve) => setTimeout(resolve, 600));

export function ActionParts() {
  return (
    <>
      <Card title="Buttons" description="One primary button in a view.">
        <Stack>
          <Row wrap>
            <Button kind="primary" after={<Kbd>G</Kbd>}>
              Primary
            </Button>
            <Button icon={<IconDownload />}>Secondary</Button>
            <Button kind="quiet">Quiet</Button>
            <Button kind="danger" icon={<IconTrash />}>
              Delete
            </Button>
            <Button kind="dangerFilled">Delete</Button>
            <Button loading>Loading</Button>
            <Button disabled>Disabled</Button>
            <ButtonLink href="#buttons">A link</ButtonLink>
            <Link href="#text">Text link</Link>
          </Row>
          <Row wrap>
            <Button size="s">Small</Button>
            <Button>Medium</Button>
            <Button size="l" kind="primary">
              Large
            </Button>
            <IconButton label="Settings" icon={<IconSettings />} />
            <IconButton label="Add" icon={<IconPlus />} kind="outlined" shortcut="A" />
            <IconButton label="Remove" icon={<IconTrash />} kind="danger" size="s" />
          </Row>
        </Stack>
      </Card>
      <Card title="Submit buttons">
        <Row wrap>
          <SubmitButton submit={later}>Save</SubmitButton>
          <SubmitButton submit={later} confirm="Send this to 24 people?">
            Confirmed
          </SubmitButton>
          <SubmitButton submit={later} warningOf={() => 'Two lines were too long and were cut.'}>
            Warning
          </SubmitButton>
          <SubmitButton submit={() => Promise.reject(new Error('The name is taken already.'))}>
            Failing
          </SubmitButton>
          <SubmitButton submit={later} disabledReason="Nothing has changed">
            Nothing changed
          </SubmitButton>
          <SubmitButton submit={later} kind="danger" confirm="This cannot be undone. Delete it?">
            Delete
          </SubmitButton>
        </Row>
      </Card>
      <Card title="Layers">
        <Layers />
      </Card>
    </>
  );
}

const commands = [
  { id: 'home', group: 'Places', label: 'Home', href: '#home' },
  { id: 'sorting', group: 'Places', label: 'Sorting', detail: 'Algorithms', href: '#sorting' },
  { id: 'dark', group: 'Commands', label: 'Use dark theme', keywords: 'night' },
];

function Layers() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | 'palette' | null>(null);
  const close = () => setOpen(null);
  return (
    <Row wrap>
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Question</Button>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      <Button onClick={() => setOpen('palette')} after={<Kbd>Ctrl K</Kbd>}>
        Palette
      </Button>
      <Popover label="Details" button={<Button>Popover</Button>}>
        A small layer with a <Link href="#inside">link</Link>.
      </Popover>
      <Menu
        button={<IconButton label="More" icon={<IconDots />} kind="outlined" />}
        items={[
          { id: 'copy', label: 'Copy', after: <Kbd>Ctrl C</Kbd> },
          { id: 'go', label: 'Go there', href: '#there' },
          { id: 'delete', label: 'Delete', danger: true, startsGroup: true, icon: <IconTrash /> },
        ]}
      />
      <Button
        onClick={() => {
          showToast({ kind: 'success', title: 'Saved', text: 'All changes are kept.', undo: close });
          showToast({
            kind: 'info',
            title: 'A new version is there',
            action: { label: 'Reload', onChoose: close },
          });
          showFailure(
            'Could not save',
            Object.assign(new Error('The connection broke.'), { requestId: 'r-4711' }),
          );
        }}
      >
        Toasts
      </Button>
      <Dialog
        opened={open === 'dialog'}
        onClose={close}
        title="A dialog"
        buttons={<Button onClick={close}>Done</Button>}
      >
        It keeps the focus inside and gives it back.
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
