import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { DateTimeField } from './DateTimeField.tsx';

function Deadline() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <DateTimeField label="Deadline" value={value} onChange={setValue} />
      <output aria-label="Picked">{value ?? 'nothing'}</output>
    </>
  );
}

const picked = () => page.getByLabelText('Picked');

it('takes a date and a time by keyboard alone (CAL-007, CAL-008, CAL-009)', async () => {
  await renderPart(<Deadline />);
  await userEvent.keyboard('{Tab}2026-12-01{Tab}');
  await expect.element(picked()).toHaveTextContent('2026-12-01 23:59');
  await expect.element(page.getByLabelText('Deadline: Hours')).toHaveFocus();
  await userEvent.keyboard('0905');
  await expect.element(picked()).toHaveTextContent('2026-12-01 09:05');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(page.getByRole('button', { name: 'Reset' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox').first()).toHaveFocus();
  await expect.element(page.getByRole('textbox').first()).toHaveValue('');
  await expect.element(picked()).toHaveTextContent('nothing');
});

it('says which dates there are to one that is far away, instead of sending it', async () => {
  await renderPart(<Deadline />);
  await userEvent.keyboard('{Tab}2300-12-01{Tab}');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Choose a date from 1970-01-01 to 2199-12-31.');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await userEvent.fill(page.getByRole('textbox').first(), '2026-12-01');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
