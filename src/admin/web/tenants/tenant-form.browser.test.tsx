import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { queryClient } from '../../../kernel/web/api.ts';
import { TenantForm } from './TenantForm.tsx';

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

const submit = vi.fn<(upload: FormData) => Promise<void>>(() => Promise.resolve());

function pick(label: string, file: File): Promise<void> {
  const picker = document.querySelector<HTMLInputElement>(`[aria-label="${label}"] input[type=file]`);
  if (!picker) throw new Error(`There is no picker for ${label}.`);
  return userEvent.upload(picker, file);
}

it('sends no file that cannot be a logo, and says what it should be', async () => {
  await renderScreen(<TenantForm mayPlace submit={submit} />);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('Harbour College');
  await pick('Logo', new File(['text'], 'logo.txt', { type: 'text/plain' }));
  const said = page.getByRole('region', { name: 'Logo', exact: true }).getByRole('status');
  await expect.element(said).toHaveTextContent('1 file added. PNG, JPEG or WebP, at most 1 MiB.');
  name.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('dialog', { name: 'Message' }))
    .toHaveTextContent('logo.txt cannot be used');
  await userEvent.keyboard('{Escape}');
  expect(submit).not.toHaveBeenCalled();
  const remove = page.getByRole('button', { name: 'Remove logo.txt' });
  remove.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Choose a file' }).first()).toHaveFocus();
  await pick('Logo', new File(['picture'], 'logo.png', { type: 'image/png' }));
  name.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => submit).toHaveBeenCalledOnce();
});
