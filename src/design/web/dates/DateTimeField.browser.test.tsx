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

it('takes a pasted date with its time, and leaves that time when another day is typed', async () => {
  await renderPart(<Deadline />);
  await userEvent.fill(page.getByRole('textbox').first(), '2026-11-28 22:38');
  await userEvent.keyboard('{Tab}');
  await expect.element(picked()).toHaveTextContent('2026-11-28 22:38');
  await expect.element(page.getByRole('textbox').first()).toHaveValue('2026-11-28');
  await userEvent.fill(page.getByRole('textbox').first(), '2026-11-29');
  await expect.element(picked()).toHaveTextContent('2026-11-29 22:38');
});

it('has no date after its box was emptied, as after Reset', async () => {
  await renderPart(<Deadline />);
  const box = page.getByRole('textbox').first();
  await userEvent.fill(box, '2026-12-01');
  await expect.element(picked()).toHaveTextContent('2026-12-01 23:59');
  await userEvent.clear(box);
  await userEvent.keyboard('{Tab}');
  await expect.element(picked()).toHaveTextContent('nothing');
  await expect.element(box).toHaveValue('');
});

it('says that it did not understand a date, instead of quietly taking another day or none', async () => {
  await renderPart(<Deadline />);
  await userEvent.fill(page.getByRole('textbox').first(), '2026-12-01');
  for (const text of ['05/12/2026', '28.11.2026', '2026-02-30']) {
    await userEvent.fill(page.getByRole('textbox').first(), text);
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('alert')).toHaveTextContent(`“${text}” is no date`);
    await expect.element(picked()).toHaveTextContent('2026-12-01 23:59');
  }
  await userEvent.fill(page.getByRole('textbox').first(), '2026-12-02');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
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
