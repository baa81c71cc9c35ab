import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { aboutReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { AddUsersDialog } from './AddUsersDialog.tsx';

let settings: Record<string, number>;

beforeEach(() => {
  queryClient.clear();
  sessionStore.set(undefined);
  settings = { CSV_LARGE_FILE_SIZE: 2 * 1024 * 1024, CSV_TOO_MANY_ERRORS: 25 };
  answerCalls().answer(tenantContract.getAbout, () => aboutReply({ settings }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const line = (at: number, email: string) => `user${at},Name,${email}\n`;
const lines = (count: number, email = 'a@example.org') =>
  Array.from({ length: count }, (_none, at) => line(at, email)).join('');

async function choose(content: string): Promise<void> {
  await renderScreen(<AddUsersDialog tenantId={null} onClose={() => undefined} />);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const picker = document.querySelector<HTMLInputElement>('input[type=file]:not([webkitdirectory])');
  if (!picker) throw new Error('There is no file picker.');
  await userEvent.upload(picker, new File([content], 'people.csv', { type: 'text/csv' }));
}

it('asks before it reads a file of 2 MiB, and reads smaller ones at once (LIM-011, LIM-014)', async () => {
  const rest = ' '.repeat(2 * 1024 * 1024 - line(0, 'a@example.org').length);
  await choose(line(0, 'a@example.org') + rest);
  await expect
    .element(page.getByText('This file has 2 MB or more. Reading it may take a while.'))
    .toBeVisible();
  expect(page.getByText('1 user will be added').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Read it anyway' }).click();
  await expect.element(page.getByText('1 user will be added').first()).toBeVisible();
});

it('reads a file below 2 MiB at once (LIM-011)', async () => {
  const rest = ' '.repeat(2 * 1024 * 1024 - line(0, 'a@example.org').length - 1);
  await choose(line(0, 'a@example.org') + rest);
  await expect.element(page.getByText('1 user will be added').first()).toBeVisible();
});

it('stops at 25 rows with errors and says so (LIM-012, LIM-014)', async () => {
  await choose(lines(30, 'no address'));
  await expect.element(page.getByText('25 problems')).toBeVisible();
  await expect.element(page.getByText('Reading stopped here: mend these rows first.')).toBeVisible();
  await expect.element(page.getByText(/^Row 25, email/)).toBeInTheDocument();
  expect(page.getByText(/^Row 26,/).elements()).toEqual([]);
});

it('follows what the site says about large files and errors (LIM-011, LIM-012)', async () => {
  settings = { CSV_LARGE_FILE_SIZE: 1024 * 1024, CSV_TOO_MANY_ERRORS: 3 };
  await choose(lines(4, 'no address'));
  await expect.element(page.getByText('3 problems')).toBeVisible();
});
