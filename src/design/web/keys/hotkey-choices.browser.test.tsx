import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DesignProvider } from '../DesignProvider.tsx';
import { HotkeyHelpInside } from './HotkeyHelpInside.tsx';
import { useHotkeys, useShownKeys } from './HotkeyProvider.tsx';

const pressed = vi.fn<(what: string) => void>();
beforeEach(() => pressed.mockClear());

const next = { id: 'next', keys: 'j' };

function Keys() {
  useHotkeys([
    { ...next, label: 'Next', group: 'Test', onPress: () => pressed('next') },
    { id: 'undo', keys: 'u', label: 'Undo', group: 'Test', disabled: true, onPress: () => pressed('undo') },
    { keys: 'x', label: 'Fixed', group: 'Test', onPress: () => pressed('fixed') },
  ]);
  return <p>Next is {useShownKeys(next)}</p>;
}

function Page({ withHelp }: { withHelp: boolean }) {
  const [chosen, onChoose] = useState<Record<string, string>>({});
  return (
    <DesignProvider scheme="light" keyChoices={{ chosen, onChoose }}>
      <Keys />
      {withHelp && <HotkeyHelpInside opened onClose={() => undefined} />}
    </DesignProvider>
  );
}

/** The new key, pressed while the line asks for it. */
async function choose(key: string): Promise<void> {
  await page.getByRole('button', { name: 'Change the key of Next' }).click();
  await userEvent.keyboard(key);
}

it('a person chooses another key; the page names it, and it works instead of the usual one', async () => {
  const screen = await render(<Page withHelp />);
  await choose('b');
  await expect.element(page.getByText('Next is B')).toBeInTheDocument();
  await screen.rerender(<Page withHelp={false} />);
  await userEvent.keyboard('j');
  expect(pressed).not.toHaveBeenCalled();
  await userEvent.keyboard('b');
  expect(pressed).toHaveBeenCalledExactlyOnceWith('next');
  await screen.rerender(<Page withHelp />);
  await page.getByRole('button', { name: 'Reset all keys' }).click();
  await expect.element(page.getByText('Next is J')).toBeInTheDocument();
});

it('says what a key does already, also one that is at rest, and which keys cannot be chosen', async () => {
  await render(<Page withHelp />);
  await choose('x');
  await expect.element(page.getByText(/X is “Fixed”/).first()).toBeVisible();
  await userEvent.keyboard('u');
  await expect.element(page.getByText(/U is “Undo”/).first()).toBeVisible();
  await userEvent.keyboard('3');
  await expect.element(page.getByText(/3 cannot be chosen/).first()).toBeVisible();
  expect(pressed).not.toHaveBeenCalled();
  await expect.element(page.getByText('Next is J')).toBeInTheDocument();
  await userEvent.keyboard('{Control>}b{/Control}');
  await expect.element(page.getByText('Next is Ctrl B')).toBeInTheDocument();
});
