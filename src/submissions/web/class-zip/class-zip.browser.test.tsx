import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { taskContract } from '../../../kernel/domain/task.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { classZipContract } from '../../domain/class-zip/contract.ts';
import { ClassZipCard } from './ClassZipCard.tsx';

const id = '11111111-2222-4333-8444-555555555555';
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('sends the chosen zip and tells what was handed in and what was not', async () => {
  const problems = [{ name: 'Loops_stranger', message: 'Its username is that of no member of the course.' }];
  const left_out = [{ name: 'Loops_anna', message: 'Left out by the hand-in rules: notes.txt.' }];
  const result = { handed_in: 2, present: 1, problem_count: 2, problems, left_out_count: 1, left_out };
  calls.answer(classZipContract.uploadClassZip, () => ({ id, state: 'not_started' as const, result: null }));
  calls.answer(taskContract.getTaskResult, () => ({ id, state: 'finished' as const, result }));
  await renderScreen(<ClassZipCard assignmentId={5} />);
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect.element(upload).toBeDisabled();
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for a file.');
  await page.elementLocator(input).upload(new File(['zip'], 'class.zip'));
  await upload.click();
  await expect.element(page.getByText('2 attempts were handed in')).toBeVisible();
  await expect.element(page.getByText('1 was here already.')).toBeVisible();
  await expect.element(page.getByText(/Loops_stranger: Its username/)).toBeVisible();
  await expect.element(page.getByText('and 1 more')).toBeVisible();
  await expect.element(page.getByText('1 was handed in without some files:')).toBeVisible();
  await expect.element(page.getByText(/Loops_anna: Left out/)).toBeVisible();
  expect(calls.sentTo(classZipContract.uploadClassZip)).toHaveLength(1);
});

it('takes what it told of an earlier zip away when a later one is refused', async () => {
  const result = {
    handed_in: 2,
    present: 0,
    problem_count: 0,
    problems: [],
    left_out_count: 0,
    left_out: [],
  };
  calls.answer(classZipContract.uploadClassZip, () => ({ id, state: 'not_started' as const, result: null }));
  calls.answer(taskContract.getTaskResult, () => ({ id, state: 'finished' as const, result }));
  await renderScreen(<ClassZipCard assignmentId={5} />);
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  const choose = async (name: string) => {
    const input = document.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for a file.');
    await page.elementLocator(input).upload(new File(['zip'], name));
  };
  await choose('first.zip');
  await upload.click();
  await expect.element(page.getByText('2 attempts were handed in')).toBeVisible();
  calls.refuse(classZipContract.uploadClassZip, 400, { message: 'This is no zip of a class.' });
  await choose('second.zip');
  // For a moment the button shows that the first one was sent, and takes no press.
  await expect
    .poll(async () => {
      await upload.click();
      return calls.sentTo(classZipContract.uploadClassZip).length;
    })
    .toBe(2);
  await expect.element(page.getByText('This is no zip of a class.').first()).toBeVisible();
  expect(page.getByText('2 attempts were handed in').query()).toBeNull();
});
