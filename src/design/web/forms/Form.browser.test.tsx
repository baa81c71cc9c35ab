import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { ApiError } from '../../../kernel/domain/client.ts';
import { SubmitButton } from '../actions/SubmitButton.tsx';
import { CloseButton } from '../overlays/CloseButton.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { Form, FormButtons } from './Form.tsx';
import { hasUnsavedWork } from './leave-guard.ts';
import { DecimalInput } from '../numbers/number-input.tsx';
import { TextInput } from './TextInput.tsx';
import { useFormState } from './use-form-state.ts';

interface Values {
  name: string;
  points: number | null;
}

const initial: Values = { name: 'Sorting', points: 7 };

interface SampleProps {
  submit: (values: Values) => unknown;
  onSuccess?: () => void;
  warning?: string;
}

function Sample({ submit, onSuccess, warning }: SampleProps) {
  const form = useFormState<Values>({ initial });
  return (
    <Form
      form={form}
      submit={submit}
      onSuccess={onSuccess}
      warningOf={() => warning}
      buttons={<FormButtons withReset askReset />}
    >
      <TextInput label="Name" required {...form.field('name')} />
      <DecimalInput label="Points" min={0} max={10} {...form.field('points')} />
    </Form>
  );
}

const save = () => page.getByRole('button', { name: 'Save' });

it('says "Nothing has changed" while nothing has (UI-016)', async () => {
  const submit = vi.fn();
  await renderPart(<Sample submit={submit} />);
  await save().click({ force: true });
  await expect.element(page.getByText('Nothing has changed')).toBeVisible();
  expect(submit).not.toHaveBeenCalled();
});

it('is not sent by another button inside it', async () => {
  const submit = vi.fn();
  const mail = vi.fn(() => Promise.resolve());
  function WithMail() {
    const form = useFormState<Values>({ initial });
    return (
      <Form form={form} submit={submit} mayBeUnchanged>
        <SubmitButton submit={mail}>Send a mail</SubmitButton>
      </Form>
    );
  }
  await renderPart(<WithMail />);
  await page.getByRole('button', { name: 'Send a mail' }).click();
  await expect.poll(() => mail).toHaveBeenCalledOnce();
  expect(submit).not.toHaveBeenCalled();
});

it('names every bad field, goes to the first and sends nothing (UI-015, UI-022, UI-029)', async () => {
  const submit = vi.fn();
  await renderPart(<Sample submit={submit} />);
  await page.getByLabelText('Name').fill('  ');
  await page.getByLabelText('Points').fill('11');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const summary = page.getByText('The form contains invalid input(s)');
  await expect.element(summary).toBeVisible();
  await expect.element(page.getByText('Name: Input is required')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  expect(submit).not.toHaveBeenCalled();
});

it('removes each problem from the summary once it is mended, and with the last one the summary (UI-015)', async () => {
  await renderPart(<Sample submit={vi.fn()} />);
  await name().fill('  ');
  await page.getByLabelText('Points').fill('11');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const summary = page.getByText('The form contains invalid input(s)');
  await expect.element(summary).toBeVisible();
  await page.getByLabelText('Points').fill('9');
  await expect.element(page.getByRole('button', { name: 'Points' })).not.toBeInTheDocument();
  await expect.element(summary).toBeVisible();
  await name().fill('Heaps');
  await expect.element(summary).not.toBeInTheDocument();
  // A later problem is shown at its field.
  await name().fill('');
  await expect.element(name()).toHaveAccessibleDescription('Input is required');
  expect(summary.elements()).toEqual([]);
});

it('takes the first press of the button even while the field that is being left has a problem (UI-015)', async () => {
  await renderPart(<Sample submit={vi.fn()} />);
  await page.getByLabelText('Points').fill('11');
  await save().click();
  await expect.element(page.getByText('The form contains invalid input(s)')).toBeVisible();
});

it('sends by Ctrl+Enter, and asks before unsaved work is lost until then', async () => {
  const submit = vi.fn();
  await renderPart(<Sample submit={submit} />);
  await page.getByLabelText('Points').click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByLabelText('Points')).toHaveValue('8');
  expect(hasUnsavedWork()).toBe(true);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => submit).toHaveBeenCalledExactlyOnceWith({ name: 'Sorting', points: 8 });
  await expect.poll(() => hasUnsavedWork()).toBe(false);
});

const name = () => page.getByRole('textbox', { name: 'Name' });
const refused = () =>
  new ApiError(400, 'The rubric cannot be saved.', {
    message: 'The rubric cannot be saved.',
    request_id: 'r-42',
    field_list: [{ path: '/name', message: 'This name is taken.' }],
  });

it('keeps what the server said after a failed submit, and forgets it 1 s after it is dismissed (LIM-001, UI-011, UI-013, UI-014, UI-051)', async () => {
  await renderPart(<Sample submit={() => Promise.reject(refused())} />);
  await name().fill('Heaps');
  await save().click();
  await expect
    .element(page.getByRole('alert', { name: 'Message' }))
    .toHaveTextContent('The rubric cannot be saved.');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(page.getByText('The rubric cannot be saved.')).toBeVisible();
  await expect.element(page.getByText('This name is taken.')).toBeVisible();
  await expect.element(page.getByText('Request id: r-42')).toBeInTheDocument();
  const dismissedMs = performance.now();
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect.element(page.getByText('The rubric cannot be saved.')).not.toBeVisible();
  await expect.poll(() => page.getByText('This name is taken.').elements().length).toBe(0);
  expect(performance.now() - dismissedMs).toBeGreaterThanOrEqual(1000);
});

it('leaves the focus where the person types when the server refuses, and says why (UI-010, UI-011)', async () => {
  await renderPart(<Sample submit={() => Promise.reject(refused())} />);
  await name().fill('Heaps');
  await userEvent.keyboard('{Enter}');
  const message = page.getByRole('alert', { name: 'Message' });
  await expect.element(message).toHaveTextContent('The rubric cannot be saved.');
  // Longer than a layer takes to get the focus.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(name()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(page.getByText('The rubric cannot be saved.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(message).toBeVisible();
  await userEvent.keyboard(' and stacks');
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue('Heaps and stacks');
  await expect.element(name()).toHaveFocus();
});

it('moves the focus from a message that keys closed to the button, and otherwise leaves it', async () => {
  await renderPart(<Sample submit={() => Promise.reject(refused())} />);
  await name().fill('Heaps');
  await save().click();
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await expect.element(close).toBeVisible();
  name().element().focus();
  await close.click();
  await expect.element(close).not.toBeInTheDocument();
  await expect.element(name()).toHaveFocus();
  await save().click();
  await expect.element(close).toBeVisible();
  close.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(close).not.toBeInTheDocument();
  await expect.element(save()).toHaveFocus();
});

it('shows a warning of the server and goes on once it is dismissed (UI-012, UI-051)', async () => {
  const onSuccess = vi.fn();
  await renderPart(<Sample submit={() => 1} warning="One line was cut." onSuccess={onSuccess} />);
  await name().fill('Heaps');
  await save().click();
  await expect.element(page.getByText('One line was cut.')).toBeVisible();
  expect(onSuccess).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => onSuccess).toHaveBeenCalledOnce();
});

it('asks before it resets (UI-017)', async () => {
  await renderPart(<Sample submit={vi.fn()} />);
  await name().fill('Heaps');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(page.getByText('Are you sure you want to reset the form?')).toBeVisible();
  await page.getByRole('button', { name: 'No' }).click();
  await expect.element(name()).toHaveValue('Heaps');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect.element(name()).toHaveValue('Sorting');
});

it('narrows a described field but not its description, and keeps the focus when that goes', async () => {
  function Described() {
    const [value, setValue] = useState('');
    const description =
      value === '' ? 'Nobody hands in more often than this while the assignment is open.' : undefined;
    return <TextInput label="Most" width={120} description={description} value={value} onChange={setValue} />;
  }
  await renderPart(<Described />);
  const field = page.getByLabelText('Most');
  const widthOf = (element: Element | null) => element?.getBoundingClientRect().width ?? 0;
  expect(widthOf(page.getByText(/^Nobody hands in/).element())).toBeGreaterThan(200);
  expect(widthOf(field.element().parentElement)).toBe(120);
  await field.click();
  await userEvent.keyboard('12');
  await expect.element(field).toHaveValue('12');
  await expect.element(field).toHaveFocus();
  expect(widthOf(field.element().parentElement)).toBe(120);
});

it('stands in a dialog with its buttons in a footer, the main one last', async () => {
  function Asked() {
    const form = useFormState({ initial: { name: '' } });
    return (
      <Dialog opened onClose={() => undefined} title="New">
        <Form
          form={form}
          submit={() => undefined}
          buttons={
            <FormButtons label="Create">
              <CloseButton />
            </FormButtons>
          }
        >
          <TextInput label="Name" {...form.field('name')} />
        </Form>
      </Dialog>
    );
  }
  await renderPart(<Asked />);
  const dialog = page.getByRole('dialog', { name: 'New' });
  await expect
    .element(dialog.getByRole('button', { name: 'Create' }))
    .toHaveAttribute('data-kind', 'primary');
  const names = dialog
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);
  expect(names.slice(-2)).toEqual(['Cancel', 'Create']);
});
