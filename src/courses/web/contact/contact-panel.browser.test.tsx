import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { aboutReply, courseReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { taskContract } from '../../../kernel/domain/task.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { courseContract } from '../../domain/contract.ts';
import { ContactPanel } from './ContactPanel.tsx';

const id = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b33';
const courseRole = { id: 2, name: 'Student', hidden: false, course: { id: 1 }, perms: {} };
const { email: _email, hidden: _hidden, permissions: _permissions, ...ada } = userReply();

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(courseContract.listEnrollments, () => [{ user: ada, courseRole }]);
  calls.answer(courseContract.mailMembers, () => ({ id, state: 'not_started' as const, result: null }));
});
afterEach(() => vi.unstubAllGlobals());

const sent = () => calls.sentTo(courseContract.mailMembers);

it('writes to members found by name, and tells who was not reached (COURSE-013, PERM-047)', async () => {
  const failed = [{ username: 'ada', message: 'This account is switched off.' }];
  calls.answer(taskContract.getTaskResult, () => ({
    id,
    state: 'finished' as const,
    result: { mailed: 0, failed },
  }));
  await renderScreen(<ContactPanel course={courseReply()} />);
  await page.getByRole('radio', { name: 'Only named members' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('News');
  await page.getByRole('textbox', { name: 'Message' }).fill('The room has changed.');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabelText('Write to: find a member').first().click();
  await userEvent.keyboard('ada');
  await page.getByRole('option', { name: 'Ada Lovelace (ada)' }).click();
  await expect.element(page.getByRole('button', { name: 'Take Ada Lovelace off the list' })).toBeVisible();
  await send.click();
  await expect.element(page.getByText('Send this e-mail now? It cannot be taken back.')).toBeVisible();
  expect(sent()).toEqual([]);
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect.element(page.getByText('ada: This account is switched off.')).toBeVisible();
  expect(sent()).toEqual([
    { subject: 'News', body: 'The room has changed.', emailAllUsers: false, usernames: ['ada'] },
  ]);
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('');
});

it('sends nothing in an archived course (COURSE-010)', async () => {
  await renderScreen(<ContactPanel course={courseReply({ state: 'archived' })} />);
  await page.getByRole('textbox', { name: 'Subject' }).fill('News');
  await expect
    .element(page.getByRole('button', { name: 'Send', exact: true }))
    .toHaveAttribute('aria-disabled', 'true');
});
