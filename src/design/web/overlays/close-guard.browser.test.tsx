import { useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../actions/Button.tsx';
import { Form, FormButtons } from '../forms/Form.tsx';
import { hasUnsavedWork } from '../forms/leave-guard.ts';
import { SearchInput, TextInput } from '../forms/TextInput.tsx';
import { useFormState } from '../forms/use-form-state.ts';
import { renderPart } from '../testing/render-part.tsx';
import { CloseButton } from './CloseButton.tsx';
import { Dialog } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';
import { Popover } from './Popover.tsx';

type Submit = () => Promise<unknown>;

function NameForm({
  submit = () => Promise.resolve(),
  onSuccess,
}: {
  submit?: Submit;
  onSuccess?: () => void;
}) {
  const form = useFormState({ initial: { name: '' } });
  return (
    <Form
      form={form}
      submit={submit}
      onSuccess={onSuccess}
      buttons={
        <FormButtons>
          <CloseButton />
        </FormButtons>
      }
    >
      <TextInput label="Name" {...form.field('name')} />
    </Form>
  );
}

type Kind = 'dialog' | 'removed dialog' | 'drawer' | 'popover';

function Sample({ kind, children }: { kind: Kind; children?: (close: () => void) => ReactNode }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const content = children?.(close) ?? <NameForm onSuccess={close} />;
  if (kind === 'popover')
    return (
      <Popover label="New" button={<Button>Open</Button>}>
        {content}
      </Popover>
    );
  const Layer = kind === 'drawer' ? Drawer : Dialog;
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setOpened(true)}>Open</Button>
      {(opened || kind !== 'removed dialog') && (
        <Layer opened={opened} onClose={close} title="New">
          {content}
        </Layer>
      )}
    </main>
  );
}

const layer = page.getByRole('dialog', { name: 'New' });
const question = page.getByRole('dialog', { name: 'Discard changes?' });
const opener = page.getByRole('button', { name: 'Open' });
const name = page.getByRole('textbox', { name: 'Name' });
const keep = page.getByRole('button', { name: 'Keep editing' });

async function open(part: ReactNode): Promise<void> {
  await renderPart(part);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(layer).toBeVisible();
}

async function openTyped(part: ReactNode): Promise<void> {
  await open(part);
  await name.click();
  await userEvent.keyboard('Ada');
  await expect.element(name).toHaveValue('Ada');
}

const byEscape = () => userEvent.keyboard('{Escape}');
const byCancel = () => page.getByRole('button', { name: 'Cancel' }).click();
const byCross = () => userEvent.click(crossOf());
const byPageBeside = () => userEvent.click(document.body, { position: { x: 5, y: 300 } });
const byOpener = () => opener.click();

function crossOf(): Element {
  const cross = layer.element().querySelector('header button');
  if (!cross) throw new Error('The layer has no cross');
  return cross;
}

const ways: [string, Kind, () => Promise<unknown>][] = [
  ['Escape in a dialog', 'dialog', byEscape],
  ['the cross of a dialog', 'dialog', byCross],
  ['Cancel in a dialog', 'dialog', byCancel],
  ['a click beside a dialog', 'dialog', byPageBeside],
  ['Escape in a dialog that is taken away', 'removed dialog', byEscape],
  ['Escape in a drawer', 'drawer', byEscape],
  ['the cross of a drawer', 'drawer', byCross],
  ['Cancel in a drawer', 'drawer', byCancel],
  ['a click beside a drawer', 'drawer', byPageBeside],
  ['Escape in a popover', 'popover', byEscape],
  ['Cancel in a popover', 'popover', byCancel],
  ['a click beside a popover', 'popover', byPageBeside],
  ['the button of a popover', 'popover', byOpener],
];

it.each(ways)('asks before %s drops what was typed', async (_way, kind, leave) => {
  await openTyped(<Sample kind={kind} />);
  await leave();
  await expect.element(question).toHaveTextContent('What you entered is not saved yet.');
  await expect.element(keep).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Ada');
  await expect
    .poll(() => layer.element().contains(document.activeElement))
    .toBe(kind !== 'popover' || leave !== byOpener);
  await leave();
  await expect.element(keep).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(layer).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(hasUnsavedWork()).toBe(false);
});

it.each(['dialog', 'drawer', 'popover'] as const)(
  'closes a %s at once in which nothing was typed, or nothing is left of it',
  async (kind) => {
    await open(<Sample kind={kind} />);
    await byEscape();
    await expect.element(layer).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await name.click();
    await userEvent.keyboard('A{Backspace}{Escape}');
    await expect.element(layer).not.toBeInTheDocument();
    expect(question.elements()).toEqual([]);
  },
);

it('starts empty again after it was discarded', async () => {
  await openTyped(<Sample kind="dialog" />);
  await byEscape();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(layer).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveValue('');
  expect(question.elements()).toEqual([]);
});

function Search() {
  const [typed, setTyped] = useState('');
  return <SearchInput label="Search" value={typed} onChange={setTyped} />;
}

it('does not ask because of a search', async () => {
  await open(<Sample kind="dialog">{() => <Search />}</Sample>);
  await page.getByLabelText('Search').fill('Ada');
  await byEscape();
  await expect.element(layer).not.toBeInTheDocument();
  expect(question.elements()).toEqual([]);
});

it('does not ask once the server has taken the form, not even while the button still shows success', async () => {
  await openTyped(<Sample kind="dialog">{() => <NameForm />}</Sample>);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.querySelector('button[data-kind=success]')).not.toBeNull();
  await byEscape();
  await expect.element(layer).not.toBeInTheDocument();
  expect(question.elements()).toEqual([]);
});

it('asks after a refusal, and withdraws the question when the form is sent meanwhile', async () => {
  const answers = Promise.withResolvers<unknown>();
  const replies = [() => Promise.reject(new Error('This name is taken.')), () => answers.promise];
  const submit = () => replies.shift()?.() ?? Promise.resolve();
  await openTyped(<Sample kind="dialog">{() => <NameForm submit={submit} />}</Sample>);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('This name is taken.')).toBeVisible();
  await byEscape();
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveAttribute('data-kind', 'primary');
  await byEscape();
  await expect.element(question).toBeVisible();
  await byEscape();
  await expect.element(question).not.toBeInTheDocument();
  await name.click();
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(question).toBeVisible();
  answers.resolve(undefined);
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(layer).toBeVisible();
});

function Two() {
  const [isAbove, setAbove] = useState(false);
  return (
    <Sample kind="dialog">
      {(close) => (
        <>
          <NameForm onSuccess={close} />
          <Button onClick={() => setAbove(true)}>More</Button>
          <Dialog opened={isAbove} onClose={() => setAbove(false)} title="Above">
            Nothing to type
          </Dialog>
        </>
      )}
    </Sample>
  );
}

it('asks because of text in the layer that closes, not in one below', async () => {
  await openTyped(<Two />);
  await page.getByRole('button', { name: 'More' }).click();
  const above = page.getByRole('dialog', { name: 'Above' });
  await expect.element(above).toBeVisible();
  await byEscape();
  await expect.element(above).not.toBeInTheDocument();
  expect(question.elements()).toEqual([]);
  await byEscape();
  await expect.element(question).toBeVisible();
});
