import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { assignmentReply } from '../../../tests/support/sample-replies.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { examContract as contract } from '../domain/contract.ts';
import type { ExamStanding } from '../domain/model.ts';
import { ExamBar } from './ExamBar.tsx';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

let calls: AnsweredCalls;
let standing: ExamStanding;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  standing = { deadline: inMinutes(90.5), askedForHelpAt: null, sessionEndsAt: inMinutes(120) };
  calls.answer(contract.noteExamPresence, () => standing);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const show = (deadline: Date | null) =>
  renderScreen(
    <ExamBar
      assignment={assignmentReply({
        kind: 'exam',
        timeframe: { availability: { tag: 'fixed', value: true }, deadline, lockDate: null },
      })}
    />,
  );
const bar = page.getByRole('region', { name: 'Exam' });

it('counts down to the own end, which the server tells, and calls for help once', async () => {
  await show(inMinutes(10));
  await expect.element(bar.getByText(/^0?1:30:\d\d left$/)).toBeVisible();
  calls.answer(contract.askForExamHelp, () => {
    standing = { ...standing, askedForHelpAt: new Date() };
    return undefined;
  });
  await bar.getByRole('button', { name: 'Ask for help' }).click();
  await page.getByLabelText(/What is it about/).fill('My screen is black.');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect.element(bar.getByText(/somebody comes to you/)).toBeVisible();
  expect(calls.sentTo(contract.askForExamHelp)).toEqual([{ text: 'My screen is black.' }]);
  expect(bar.getByRole('button', { name: 'Ask for help' }).query()).toBeNull();
});

it('takes the call for help back when it is no longer needed', async () => {
  standing = { ...standing, askedForHelpAt: new Date() };
  await show(inMinutes(10));
  calls.answer(contract.withdrawExamHelp, () => {
    standing = { ...standing, askedForHelpAt: null };
    return undefined;
  });
  await bar.getByRole('button', { name: 'I need no help any more' }).click();
  await expect.element(bar.getByRole('button', { name: 'Ask for help' })).toHaveFocus();
  await expect.element(page.getByText('Nobody is called any more.')).toBeVisible();
  expect(bar.getByText(/somebody comes to you/).query()).toBeNull();
});

it('says when the network is gone, and at once when it is back', async () => {
  calls.refuse(contract.noteExamPresence, 503, { message: 'Away', code: 'UNAVAILABLE' });
  await show(inMinutes(10));
  await expect.element(bar.getByText(/^No connection/).first()).toBeVisible();
  calls.answer(contract.noteExamPresence, () => standing);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => bar.getByText(/^No connection/).elements()).toHaveLength(0);
});

it('says that the time is over', async () => {
  standing = { ...standing, deadline: inMinutes(-1) };
  await show(inMinutes(-1));
  await expect.element(bar.getByText('The time is over.')).toBeVisible();
});
