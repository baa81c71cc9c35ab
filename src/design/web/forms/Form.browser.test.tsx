import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { Form } from './Form.tsx';
import { hasUnsavedWork } from './leave-guard.ts';
import { DecimalInput } from '../numbers/number-input.tsx';
import { TextInput } from './TextInput.tsx';
import { useFormState } from './use-form-state.ts';

interface Values {
  name: string;
  points: number | null;
}

const initial: Values = { name: 'Sorting', points: 7 };

function Sample({ submit }: { submit: (values: Values) => void }) {
  const form = useFormState<Values>({ initial });
  return (
    <Form form={form} submit={submit}>
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

it('sends by Ctrl+Enter and guards unsaved work until then', async () => {
  const submit = vi.fn();
  await renderPart(<Sample submit={submit} />);
  await page.getByLabelText('Points').click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByLabelText('Points')).toHaveValue('8');
  expect(hasUnsavedWork()).toBe(true);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'Sorting', points: 8 }));
  await vi.waitFor(() => expect(hasUnsavedWork()).toBe(false), { timeout: 3000 });
});
