import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { aboutReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { taskContract } from '../../../kernel/domain/task.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { userContract } from '../../../people/domain/user-contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { AddUsersDialog } from './AddUsersDialog.tsx';

const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
let settings: Record<string, number>;
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  sessionStore.set(undefined);
  settings = { CSV_LARGE_FILE_SIZE: 2 * 1024 * 1024, CSV_TOO_MANY_ERRORS: 25 };
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const line = (at: number, email: string) => `user${at},Name,${email}\n`;
const lines = (count: number, email = 'a@example.org') =>
  Array.from({ length: count }, (_none, at) => line(at, email)).join('');

async function choose(content: string | Uint8Array<ArrayBuffer>): Promise<void> {
  await renderScreen(<AddUsersDialog tenantId={tenantId} onClose={() => undefined} />);
  // Dialogs are fetched when the first one opens.
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await pick(content);
}

async function pick(content: string | Uint8Array<ArrayBuffer>): Promise<void> {
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

const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const send = page.getByRole('button', { name: /^Add (\d+ )?users?$/ });

/** Presses the button while it is not ready; it says why. */
async function expectReason(text: string): Promise<void> {
  send.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Message' })).toHaveTextContent(text);
  await userEvent.keyboard('{Escape}');
  await expect.element(send).toHaveFocus();
}

it('speaks what it found in a file, and says why the form cannot be sent (ADMIN-009)', async () => {
  await choose('');
  await expect.element(alert('This file has no rows.')).toBeVisible();
  await pick(line(0, 'nowhere'));
  await expect.element(alert('Row 1, email: Not an e-mail address.')).toBeVisible();
  await expectReason('Mend the rows of the file, then choose it again.');
  await pick('username,name,mail\nada,Ada,ada@example.org');
  await expect.element(alert('The first line names the columns, but not email.')).toBeVisible();
  await expectReason('The first line names the columns, but not email.');
  await pick(line(0, 'a@example.org'));
  await expect
    .element(page.getByRole('status').filter({ hasText: '1 user will be added' }))
    .toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove people.csv' }).click();
  await expectReason('Choose a file first.');
});

it.each([
  ['semicolons', 'username;name;email\nada;Ada Núñez;ada@example.org'],
  ['tabs and a mark of UTF-8', '\uFEFFusername\tname\temail\r\nada\tAda Núñez\tada@example.org'],
  ['UTF-16', utf16('username,name,email\nada,Ada Núñez,ada@example.org')],
])('reads a file with %s as spreadsheets write it (ADMIN-009)', async (_how, content) => {
  await choose(content);
  await expect.element(page.getByText('1 user will be added').first()).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Ada Núñez' })).toBeVisible();
});

function utf16(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer);
}

it('refuses a file whose names it would spoil, and one that is no text (ADMIN-009)', async () => {
  await choose(Uint8Array.from('ada,Ada N\u00fa\u00f1ez,ada@example.org', (letter) => letter.charCodeAt(0)));
  await expect.element(alert('This file is not written in UTF-8.')).toBeVisible();
  await expectReason('This file is not written in UTF-8.');
});

it('keeps the focus in the dialog until Done, and speaks how far the mails are (ADMIN-009)', async () => {
  const task = { id: '5d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b19', state: 'not_started' as const, result: null };
  calls.answer(taskContract.getTaskResult, () => task);
  calls.answer(userContract.addUsers, () => ({ createdUsers: [userReply()], task }));
  await choose(line(0, 'a@example.org'));
  await expect.element(send).toHaveAccessibleName('Add 1 user');
  send.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(alert('1 user was added.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Done' })).toHaveFocus();
  await expect.element(page.getByRole('status').filter({ hasText: 'are being written' })).toBeInTheDocument();
});

it('follows what the site says about large files and errors (LIM-011, LIM-012)', async () => {
  settings = { CSV_LARGE_FILE_SIZE: 1024 * 1024, CSV_TOO_MANY_ERRORS: 3 };
  await choose(lines(4, 'no address'));
  await expect.element(page.getByText('3 problems')).toBeVisible();
});
