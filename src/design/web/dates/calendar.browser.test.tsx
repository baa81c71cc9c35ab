import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DesignProvider } from '../DesignProvider.tsx';
import { Form } from '../forms/Form.tsx';
import { useFormState } from '../forms/use-form-state.ts';
import { renderPart } from '../testing/render-part.tsx';
import { CalendarPreview } from './CalendarPreview.tsx';
import { DateRangeField, type DateRange } from './DateRangeField.tsx';
import { DateTimeField } from './DateTimeField.tsx';
import { DateText } from './RelativeTime.tsx';

const firstWeekday = () => document.querySelector('table thead th')?.textContent;

it.each([
  [1, 'Mo'],
  [6, 'Sa'],
  [7, 'Su'],
])('starts the weeks of pickers and previews on day %i (CAL-002, CAL-005, CAL-010)', async (day, name) => {
  const screen = await render(
    <DesignProvider scheme="light" firstDayOfWeek={day}>
      <DateTimeField label="Deadline" value="2026-12-01 10:00" onChange={() => undefined} />
    </DesignProvider>,
  );
  await page.getByLabelText('Deadline: Date').click();
  await expect.element(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible();
  expect(firstWeekday()).toBe(name);
  await screen.unmount();
  await renderPart(<CalendarPreview firstDayOfWeek={day} label="Preview" />);
  expect(firstWeekday()).toBe(name);
});

function Range() {
  const [range, setRange] = useState<DateRange>({ from: null, until: null });
  return (
    <>
      <DateRangeField label="Open" value={range} onChange={setRange} />
      <output aria-label="Picked">{`${range.from ?? 'open'} to ${range.until ?? 'open'}`}</output>
    </>
  );
}

it('takes two moments, refuses an end before the start and empties both by Reset (CAL-007, CAL-008)', async () => {
  await renderPart(<Range />);
  const picked = page.getByLabelText('Picked');
  await page.getByLabelText('Open, From: Date').click();
  await userEvent.keyboard('2026-12-05{Tab}');
  await expect.element(picked).toHaveTextContent('2026-12-05 00:00 to open');
  await page.getByLabelText('Open, Until: Date').click();
  await userEvent.keyboard('2026-12-01{Tab}');
  await expect.element(picked).toHaveTextContent('2026-12-05 00:00 to 2026-12-01 23:59');
  await expect.element(page.getByText('The end is before the start.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(picked).toHaveTextContent('open to open');
  await expect.element(page.getByRole('button', { name: 'Reset' })).not.toBeInTheDocument();
  for (const side of ['From', 'Until']) {
    await expect.element(page.getByLabelText(`Open, ${side}: Date`)).toHaveValue('');
    await expect.element(page.getByLabelText(`Open, ${side}: Hours`)).toHaveValue('');
    await expect.element(page.getByLabelText(`Open, ${side}: Minutes`)).toHaveValue('');
  }
});

function Opening({ submit }: { submit: () => void }) {
  const open = { from: '2026-12-05 10:00', until: '2026-12-05 09:00' };
  const form = useFormState<{ open: DateRange }>({ initial: { open } });
  return (
    <Form form={form} submit={submit} mayBeUnchanged>
      <DateRangeField label="Open" value={form.values.open} onChange={(range) => form.set({ open: range })} />
    </Form>
  );
}

it('keeps a form back while the end is before the start (CAL-007, UI-015)', async () => {
  const submit = vi.fn();
  await renderPart(<Opening submit={submit} />);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The form contains invalid input(s)')).toBeVisible();
  expect(submit).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => submit).toHaveBeenCalledOnce();
});

it('shows moments in the zone of the browser and names its offset on hover (CAL-013)', async () => {
  const moment = new Date(2026, 10, 20, 21, 57);
  await renderPart(<DateText moment={moment} />);
  const time = page.getByText('2026-11-20 21:57');
  await expect.element(time).toHaveAttribute('datetime', moment.toISOString());
  expect(time.element().getAttribute('title')).toMatch(/^2026-11-20 21:57 \(UTC[+-]\d\d:\d\d\)$/);
});
