// Dialogs above pages and tabs that somebody leaves by Back.
import { createBrowserHistory } from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { Button, ConfirmDialog, NameDialog } from '../../../design/web/index.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';

const startHref = location.href;
beforeEach(() => history.pushState(null, '', '/courses/1#first'));
afterEach(() => history.pushState(null, '', startHref));

function Layer() {
  const [opened, setOpened] = useState<'name' | 'confirm'>();
  const close = () => setOpened(undefined);
  return (
    <main>
      <Button onClick={() => setOpened('name')}>New</Button>
      <Button onClick={() => setOpened('confirm')}>Delete</Button>
      {opened === 'name' && (
        <NameDialog title="New" label="Name" action="Make" submit={() => Promise.resolve()} onClose={close} />
      )}
      <ConfirmDialog opened={opened === 'confirm'} title="Delete?" onConfirm={close} onClose={close}>
        It is gone then.
      </ConfirmDialog>
      <LeaveQuestion />
    </main>
  );
}

const dialog = (name: string) => page.getByRole('dialog', { name });
const leave = dialog('Leave without saving?');

/** Opens a first and a second tab, and a dialog above the second. */
async function openAbove(button: string) {
  const shown = createBrowserHistory();
  const { router } = await renderPage([], '/courses/1#first', { layer: Layer, history: shown });
  await router.navigate({ href: '/courses/1#second' });
  await page.getByRole('button', { name: button }).click();
  return router;
}

it.each([
  ['New', 'New'],
  ['Delete', 'Delete?'],
])('closes the dialog of %s with the tab below it on the way back', async (button, title) => {
  await openAbove(button);
  await expect.element(dialog(title)).toBeVisible();
  history.back();
  await expect.poll(() => location.hash).toBe('#first');
  await expect.element(dialog(title)).not.toBeInTheDocument();
  expect(leave.elements()).toEqual([]);
});

it('closes a dialog when the page behind it opens another page or tab, and keeps one while it corrects its address', async () => {
  const router = await openAbove('Delete');
  await expect.element(dialog('Delete?')).toBeVisible();
  await router.navigate({ href: '/courses/1?q=a#second', replace: true });
  await expect.element(dialog('Delete?')).toBeVisible();
  await router.navigate({ href: '/courses/1#third' });
  await expect.element(dialog('Delete?')).not.toBeInTheDocument();
});

it('asks before Back drops what was typed in a dialog above a tab, and then closes it', async () => {
  await openAbove('New');
  const name = page.getByRole('textbox', { name: 'Name' });
  await userEvent.fill(name, 'Heaps');
  history.back();
  await expect.element(leave).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(leave).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Heaps');
  await expect.poll(() => location.hash).toBe('#second');
  history.back();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => location.hash).toBe('#first');
  await expect.element(dialog('New')).not.toBeInTheDocument();
  expect(leave.elements()).toEqual([]);
});
