import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { queryClient } from '../../../kernel/web/api.ts';
import { sectionContract as contract } from '../../domain/sections/contract.ts';
import type { Section } from '../../domain/sections/model.ts';
import { AddPeopleDialog } from './AddPeopleDialog.tsx';
import { DivideDialog } from './DivideDialog.tsx';

const sectionOf = (letter: string, memberIds: number[]): Section => ({
  id: `7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b${letter}${letter}`,
  name: `Section ${letter}`,
  courseId: 5,
  memberIds,
  pendingUsers: [],
});
const [first, second, third] = [sectionOf('1', [11, 12]), sectionOf('2', [13]), sectionOf('3', [])];
const nothing = () => undefined;
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(contract.addSectionUsers, () => first);
  calls.answer(contract.divideStudents, () => first);
  calls.answer(contract.listStudentsWithoutSection, () => ({ userIds: [21, 22, 23, 24] }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('adds people by username and out of a CSV file, each once (SEC-004)', async () => {
  await renderScreen(<AddPeopleDialog section={first} onClose={nothing} />);
  const usernames = page.getByRole('textbox', { name: 'Usernames' });
  await usernames.fill('ada');
  const picker = document.querySelector<HTMLInputElement>('input[type=file]:not([webkitdirectory])');
  if (!picker) throw new Error('There is no file picker.');
  await userEvent.upload(picker, new File(['Name,Username\nAda,ADA\nGrace,grace\n'], 'class.csv'));
  await expect.element(usernames).toHaveValue('ada\ngrace');
  await page.getByRole('button', { name: 'Add 2 people' }).click();
  await expect
    .poll(() => calls.sentTo(contract.addSectionUsers))
    .toEqual([{ users: [{ username: 'ada' }, { username: 'grace' }] }]);
});

it('divides students among the chosen sections so that they end up equal, as it has shown (SEC-004)', async () => {
  const close = vi.fn();
  await renderScreen(<DivideDialog courseId={5} sections={[first, second, third]} onClose={close} />);
  await expect.element(page.getByText('2 people now', { exact: true })).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Section 1' }).click();
  await expect.element(page.getByText('2 people now', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Divide 4 students' }).click();
  await expect.poll(() => close.mock.calls.length).toBe(1);
  expect(calls.sentTo(contract.divideStudents)).toEqual([{ userIds: [22, 24] }, { userIds: [21, 23] }]);
});
