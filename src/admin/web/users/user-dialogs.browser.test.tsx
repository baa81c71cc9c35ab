import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { userReply } from '../../../../tests/support/sample-replies.ts';
import { Button } from '../../../design/web/index.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import type { ManagedUser } from '../../../people/domain/administration.ts';
import { userContract } from '../../../people/domain/user-contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { AddUserDialog } from './AddUserDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';

const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
const student = { id: 3, name: 'Student' };
const ben: ManagedUser = {
  id: 21,
  type: 'normal',
  name: 'Ben Harbour',
  username: 'ben',
  isTestStudent: false,
  tenantId,
  group: null,
  email: 'ben@harbour.example',
  active: true,
  hasPassword: false,
  role: student,
  createdAt: new Date('2026-03-01T12:00:00Z'),
};

let calls: AnsweredCalls;
beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(userContract.listRoleNames, () => ({ roles: [student, { id: 2, name: 'Staff' }] }));
  calls.answer(tenantContract.listTenants, () => []);
});
afterEach(() => vi.unstubAllGlobals());

function Page({ dialog: Dialog }: { dialog: (props: { onClose: () => void }) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </main>
  );
}

const Add = ({ onClose }: { onClose: () => void }) => <AddUserDialog tenantId={tenantId} onClose={onClose} />;
const Edit = ({ onClose }: { onClose: () => void }) => <EditUserDialog user={ben} onClose={onClose} />;

async function open(dialog: typeof Add): Promise<void> {
  await renderScreen(<Page dialog={dialog} />);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(field('Name')).toHaveFocus();
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const opener = page.getByRole('button', { name: 'Open' });

it('says at each field of a new user what is wrong with it, and sends nothing (ADMIN-009, UI-015)', async () => {
  await open(Add);
  await userEvent.keyboard('Ada Harbour{Tab}two words{Tab}a@b{Enter}');
  await expect.element(field('Username')).toHaveFocus();
  await expect.element(field('Username')).toHaveAccessibleDescription('A username has no spaces.');
  await expect.element(field('E-mail address')).toHaveAccessibleDescription('Not an e-mail address.');
  await expect.element(page.getByText('Please correct 2 fields:')).toBeVisible();
  expect(calls.sentTo(userContract.addUser)).toEqual([]);
});

it('says that empty fields are required (UI-029)', async () => {
  await open(Add);
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Name')).toHaveAccessibleDescription('Input is required');
  await expect.element(field('E-mail address')).toHaveAccessibleDescription('Input is required');
});

it('keeps what was typed when the server refuses, and Escape closes only its answer (ADMIN-009)', async () => {
  calls.refuse(userContract.addUser, 400, { message: 'This username is taken. Choose another one.' });
  await open(Add);
  await userEvent.keyboard('Ada Harbour{Tab}ada{Tab}ada@harbour.example{Enter}');
  const answer = page.getByRole('alert', { name: 'Message' });
  await expect.element(answer).toHaveTextContent('This username is taken. Choose another one.');
  await userEvent.keyboard('{Escape}');
  await expect.element(answer).not.toBeInTheDocument();
  await expect.element(field('Username')).toHaveValue('ada');
  await expect.element(field('E-mail address')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(opener).toHaveFocus();
});

it('sends a new user by Enter and gives the focus back (ADMIN-009)', async () => {
  calls.answer(userContract.addUser, () => userReply());
  await open(Add);
  await userEvent.keyboard('Ben Harbour{Tab}ben{Tab}ben@harbour.example{Enter}');
  await expect.element(opener).toHaveFocus();
  const person = { name: 'Ben Harbour', username: 'ben', email: 'ben@harbour.example' };
  expect(calls.sentTo(userContract.addUser)).toEqual([{ ...person, tenantId }]);
});

it('mails the link once more without saving other changes (ADMIN-009)', async () => {
  calls.answer(userContract.mailInitialPassword, () => undefined);
  calls.answer(userContract.patchUserAsAdmin, () => userReply());
  await open(Edit);
  await field('Name').fill('Benjamin Harbour');
  const link = page.getByRole('button', { name: 'Send the link again' });
  link.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The link is on its way')).toBeVisible();
  await expect.element(link).toHaveFocus();
  await expect.element(field('Name')).toHaveValue('Benjamin Harbour');
  expect(calls.sentTo(userContract.patchUserAsAdmin)).toEqual([]);
});

it('says what is wrong with a changed address, and saves it once it is mended (ADMIN-009)', async () => {
  calls.answer(userContract.patchUserAsAdmin, () => userReply());
  await open(Edit);
  const email = field('E-mail address');
  await email.fill('nowhere');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription('Not an e-mail address.');
  await email.fill('ben@quay.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(opener).toHaveFocus();
  const saved = { name: ben.name, email: 'ben@quay.example', active: true };
  expect(calls.sentTo(userContract.patchUserAsAdmin)).toEqual([saved]);
});
