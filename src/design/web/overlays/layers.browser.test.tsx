import { useRef, useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { Button } from '../actions/Button.tsx';
import { SubmitButton } from '../actions/SubmitButton.tsx';
import { DateTimeField } from '../dates/DateTimeField.tsx';
import { Form } from '../forms/Form.tsx';
import { Select } from '../forms/Select.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { useFormState } from '../forms/use-form-state.ts';
import { FileDrop } from '../lists/FileDrop.tsx';
import type { PickedFile } from '../lists/dropped-files.ts';
import { renderPart } from '../testing/render-part.tsx';
import { Dialog } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';
import { keepFocusIn } from './keep-focus-in.ts';
import { Menu } from './Menu.tsx';
import { Popover } from './Popover.tsx';

function Nested() {
  const [isOpen, setOpen] = useState(true);
  const [isAsking, setAsking] = useState(false);
  return (
    <Drawer opened={isOpen} onClose={() => setOpen(false)} title="Below">
      <Button onClick={() => setAsking(true)}>Ask</Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title="Above">
        Question
      </Dialog>
    </Drawer>
  );
}

it('closes the top layer by Escape and gives the focus back to where it was opened', async () => {
  await renderPart(<Nested />);
  const below = page.getByRole('dialog', { name: 'Below' });
  const above = page.getByRole('dialog', { name: 'Above' });
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.element(above).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(above).not.toBeInTheDocument();
  await expect.element(below).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(below).not.toBeInTheDocument();
});

function Removed() {
  const [isNew, setNew] = useState(false);
  return (
    <>
      <Button onClick={() => setNew(true)}>New</Button>
      {isNew && (
        <Dialog opened onClose={() => setNew(false)} title="Form">
          <TextInput label="Name" autoFocus value="" onChange={() => undefined} />
        </Dialog>
      )}
    </>
  );
}

it('gives the focus back even when the dialog is removed instead of closed (UI-049)', async () => {
  await renderPart(<Removed />);
  const opener = page.getByRole('button', { name: 'New' });
  await opener.click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

function Filled({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  const [name, setName] = useState('');
  return (
    <main tabIndex={-1}>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Form">
        <TextInput label="Name" autoFocus value={name} onChange={setName} />
        {children}
      </Dialog>
    </main>
  );
}

const refuse = () => Promise.reject(new Error('This name is taken.'));
const layersInDialogs: [string, ReactNode, () => Locator][] = [
  [
    'the message of a submit button',
    <SubmitButton key="submit" submit={refuse}>
      Save
    </SubmitButton>,
    () => page.getByRole('alertdialog'),
  ],
  [
    'a calendar',
    <DateTimeField key="date" label="From" value={null} onChange={() => undefined} />,
    () => page.getByRole('dialog', { name: 'Choose a date' }),
  ],
  [
    'a list of choices',
    <Select key="select" label="Role" options={[]} value={null} onChange={() => undefined} />,
    () => page.getByRole('listbox'),
  ],
  [
    'a menu',
    <Menu key="menu" button={<Button>More</Button>} items={[{ id: 'one', label: 'One' }]} />,
    () => page.getByRole('menu'),
  ],
  [
    'a popover',
    <Popover key="popover" label="Details" button={<Button>Show</Button>}>
      <Button>Inside</Button>
    </Popover>,
    () => page.getByRole('dialog', { name: 'Details' }),
  ],
];

it.each(layersInDialogs)(
  'closes %s in a dialog by Escape, and the dialog keeps what was typed (UI-049)',
  async (_layer, part, opened) => {
    await renderPart(<Filled>{part}</Filled>);
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('Ada{Tab}');
    // Some open when they get the focus, the others when they are pressed.
    if (opened().elements().length === 0) await userEvent.keyboard('{Enter}');
    await expect.element(opened()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(opened()).not.toBeInTheDocument();
    await expect.element(name).toHaveValue('Ada');
    await userEvent.keyboard('{Escape}');
    await expect.element(name).not.toBeInTheDocument();
  },
);

function Vanishing() {
  const [step, setStep] = useState(1);
  return (
    <Filled>{step === 1 ? <Button onClick={() => setStep(2)}>Next</Button> : <p>Second step</p>}</Filled>
  );
}

it('keeps the focus in the dialog when the button that has it disappears (UI-049)', async () => {
  await renderPart(<Vanishing />);
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByText('Second step')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

function OneFile() {
  const [files, setFiles] = useState<PickedFile[]>([
    { path: 'people.csv', file: new File([], 'people.csv') },
  ]);
  return <FileDrop label="People" files={files} onChange={setFiles} />;
}

it('moves the focus to the choice of files when one is removed', async () => {
  await renderPart(<OneFile />);
  page.getByRole('button', { name: 'Remove people.csv' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Choose files' })).toHaveFocus();
});

function Emptied() {
  const [isThere, setThere] = useState(true);
  return (
    <p ref={keepFocusIn} data-testid="region">
      {isThere && <Button onClick={() => setThere(false)}>Remove</Button>}
    </p>
  );
}

it('gives the focus to a region in which the keyboard can reach nothing any more', async () => {
  await renderPart(<Emptied />);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByTestId('region')).toHaveFocus();
});

function SendsOn() {
  const [isOpen, setOpen] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  const finish = () => {
    next.current?.focus();
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <Button ref={next}>New</Button>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title="Question">
          <Button data-autofocus onClick={finish}>
            Yes
          </Button>
        </Dialog>
      )}
    </>
  );
}

it('leaves the focus where it was sent before the dialog closed (UI-049)', async () => {
  await renderPart(<SendsOn />);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Yes' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(page.getByRole('button', { name: 'New' })).toHaveFocus();
});

function RowThatGoes() {
  const [isOpen, setOpen] = useState(false);
  const [isThere, setThere] = useState(true);
  const send = () => {
    setThere(false);
    setOpen(false);
  };
  return (
    <main tabIndex={-1}>
      {isThere && <Button onClick={() => setOpen(true)}>Edit</Button>}
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title="Form">
          <Button data-autofocus onClick={send}>
            Send
          </Button>
        </Dialog>
      )}
    </main>
  );
}

it('moves the focus to the content of the page when the opener of the dialog is gone (UI-049)', async () => {
  await renderPart(<RowThatGoes />);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Send' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

const outcomes: { first: string; content: ReactNode; focused: () => Locator }[] = [
  {
    first: 'the first field',
    content: (
      <>
        <Button>Help</Button>
        <TextInput label="Count" disabled value="" onChange={() => undefined} />
        <Select label="Role" options={[]} value={null} onChange={() => undefined} />
      </>
    ),
    focused: () => page.getByRole('combobox', { name: 'Role' }),
  },
  {
    first: 'what it names',
    content: (
      <>
        <TextInput label="Count" value="" onChange={() => undefined} />
        <TextInput label="Name" autoFocus value="" onChange={() => undefined} />
      </>
    ),
    focused: () => page.getByRole('textbox', { name: 'Name' }),
  },
  {
    first: 'the button that picks a file',
    content: <FileDrop label="File" files={[]} multiple={false} folders={false} onChange={() => undefined} />,
    focused: () => page.getByRole('button', { name: 'Choose a file' }),
  },
  {
    first: 'its title without fields',
    content: <Button>Help</Button>,
    focused: () => page.getByRole('heading', { name: 'Opened' }),
  },
];

it.each(outcomes)('a dialog opens with the focus on $first', async ({ content, focused }) => {
  await renderPart(
    <Dialog opened onClose={() => undefined} title="Opened">
      {content}
    </Dialog>,
  );
  await expect.element(focused()).toHaveFocus();
  // What the dialog does when it has opened takes the focus nowhere else.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(focused()).toHaveFocus();
});

it('keeps the buttons of a long dialog in sight, in its own footer and in that of a form', async () => {
  const long = Array.from({ length: 80 }, (_, at) => <p key={at}>Line {at}</p>);
  const screen = await renderPart(
    <Dialog opened onClose={() => undefined} title="Long" buttons={<Button>Give</Button>}>
      {long}
    </Dialog>,
  );
  await expect.element(page.getByRole('button', { name: 'Give' })).toBeInViewport({ ratio: 1 });
  await screen.unmount();
  await renderPart(
    <Dialog opened onClose={() => undefined} title="Form">
      <LongForm>{long}</LongForm>
    </Dialog>,
  );
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
});

function LongForm({ children }: { children: ReactNode }) {
  const form = useFormState({ initial: {} });
  return (
    <Form form={form} submit={() => undefined}>
      {children}
    </Form>
  );
}
