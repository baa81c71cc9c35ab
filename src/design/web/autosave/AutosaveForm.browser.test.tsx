import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Switch } from '../forms/choices.tsx';
import { hasUnsavedWork } from '../forms/leave-guard.ts';
import { TextInput } from '../forms/TextInput.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { ChangedMeanwhile } from './autosave-draft.ts';
import { AutosaveForm } from './AutosaveForm.tsx';

interface Values {
  name: string;
  isOpen: boolean;
}

/** What the server of these tests has, and what it says to the next save. */
let stored: Values;
let sent: Values[];
let answer: (values: Values, seen: Values) => Promise<string | undefined>;

beforeEach(() => {
  stored = { name: 'Sorting', isOpen: false };
  sent = [];
  answer = (values) => {
    stored = values;
    return Promise.resolve(undefined);
  };
});

function Shown() {
  const [read, setRead] = useState(stored);
  return (
    <>
      <AutosaveForm
        label="Settings"
        stored={read}
        toldOf={({ name }) => name}
        save={async (values, seen) => {
          sent.push(values);
          const warning = await answer(values, seen);
          setRead(stored);
          return warning;
        }}
      >
        {({ values, set, field }) => (
          <>
            <TextInput label="Name" required {...field('name')} />
            <Switch label="Open" checked={values.isOpen} onChange={(isOpen) => set({ isOpen })} />
          </>
        )}
      </AutosaveForm>
      <button>Elsewhere</button>
    </>
  );
}

const name = page.getByRole('textbox', { name: 'Name' });
const saved = page.getByText('Saved', { exact: true }).first();

it('saves what is typed when the field is left, and a choice at once', async () => {
  await renderPart(<Shown />);
  await name.fill('Heaps');
  await userEvent.tab();
  await expect.poll(() => sent).toEqual([{ name: 'Heaps', isOpen: false }]);
  await expect.element(saved).toBeVisible();
  await page.getByRole('switch', { name: 'Open' }).click();
  await expect.poll(() => stored).toEqual({ name: 'Heaps', isOpen: true });
  expect(hasUnsavedWork()).toBe(false);
});

it('saves what is typed after a rest, also while the field keeps the focus', async () => {
  await renderPart(<Shown />);
  await name.fill('Heaps');
  await expect.poll(() => stored.name).toBe('Heaps');
  await expect.element(name).toHaveFocus();
});

it('goes back to what stood there before the last save', async () => {
  await renderPart(<Shown />);
  await name.fill('Heaps');
  await userEvent.tab();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stored.name).toBe('Sorting');
  await expect.element(name).toHaveValue('Sorting');
});

it('keeps what cannot be stored, says why in place, and then leaving asks', async () => {
  await renderPart(<Shown />);
  await name.fill('');
  await userEvent.tab();
  await expect.element(page.getByText('Input is required')).toBeVisible();
  await expect.element(page.getByText('Not saved: correct what is marked above.')).toBeVisible();
  await expect.poll(hasUnsavedWork).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(name).toHaveValue('Sorting');
  await expect.poll(hasUnsavedWork).toBe(false);
  expect(sent).toEqual([]);
});

it('keeps what was typed while the network is away, and saves it when it is back', async () => {
  const works = answer;
  answer = () => Promise.reject(new Error('The server cannot be reached.'));
  await renderPart(<Shown />);
  await name.fill('Heaps');
  await userEvent.tab();
  await expect.element(page.getByText('Not saved: The server cannot be reached.')).toBeVisible();
  await expect.element(name).toHaveValue('Heaps');
  await expect.poll(hasUnsavedWork).toBe(true);
  answer = works;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => stored.name).toBe('Heaps');
  await expect.element(saved).toBeVisible();
});

it('saves at once when its part of the page disappears, and asks when the browser is closed', async () => {
  const screen = await renderPart(<Shown />);
  await name.fill('Heaps');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await expect.poll(() => stored.name).toBe('Heaps');
  await name.fill('Trees');
  await screen.unmount();
  await expect.poll(() => stored.name).toBe('Trees');
});

it('tells what somebody else has stored meanwhile, and puts mine only on demand', async () => {
  const works = answer;
  const theirs = { name: 'Theirs', isOpen: true };
  answer = () => Promise.reject(new ChangedMeanwhile(theirs));
  await renderPart(<Shown />);
  await name.fill('Mine');
  await userEvent.tab();
  await expect.element(page.getByText('It is now: Theirs Yours is not saved.')).toBeVisible();
  const seen: Values[] = [];
  answer = (values, before) => {
    seen.push(before);
    return works(values, before);
  };
  await page.getByRole('button', { name: 'Put mine' }).click();
  await expect.poll(() => stored.name).toBe('Mine');
  expect(seen).toEqual([theirs]);
});

it('shows theirs when they shall stand', async () => {
  answer = () => Promise.reject(new ChangedMeanwhile({ name: 'Theirs', isOpen: false }));
  await renderPart(<Shown />);
  await name.fill('Mine');
  await userEvent.tab();
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect.element(name).toHaveValue('Theirs');
  expect(hasUnsavedWork()).toBe(false);
});
