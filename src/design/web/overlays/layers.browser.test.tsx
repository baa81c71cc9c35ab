import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../actions/Button.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { Dialog } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';
import { Menu } from './Menu.tsx';

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

it('gives the focus back also when the dialog is taken away instead of closed (UI-049)', async () => {
  await renderPart(<Removed />);
  const opener = page.getByRole('button', { name: 'New' });
  await opener.click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

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
