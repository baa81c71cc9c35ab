import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../actions/Button.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { Menu } from './Menu.tsx';

it('opens a menu by keyboard and gives the focus back to its button', async () => {
  const onChoose = vi.fn<(label: string) => void>();
  const items = ['Answer', 'Delete'].map((label) => ({ id: label, label, onChoose: () => onChoose(label) }));
  await renderPart(<Menu button={<Button>Actions</Button>} items={items} />);
  const button = page.getByRole('button', { name: 'Actions' });
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Answer' })).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Answer' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Delete');
});

function Editable() {
  const [isEditing, setEditing] = useState(false);
  const items = [{ id: 'edit', label: 'Edit', onChoose: () => setEditing(true) }];
  return (
    <>
      <Menu button={<Button>More</Button>} items={items} />
      {isEditing && <TextInput label="Text" autoFocus value="" onChange={() => undefined} />}
    </>
  );
}

it.each(['mouse', 'keyboard'])('leaves the focus where an action of a menu sends it, by %s', async (hand) => {
  await renderPart(<Editable />);
  await page.getByRole('button', { name: 'More' }).click();
  const edit = page.getByRole('menuitem', { name: 'Edit' });
  await expect.element(edit).toHaveFocus();
  await (hand === 'mouse' ? edit.click() : userEvent.keyboard('{Enter}'));
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus();
});
