import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { taskContract, type TaskState } from '../domain/task.ts';
import { queryClient } from './api.ts';
import { useTask } from './task.ts';

const id = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';

let calls: AnsweredCalls;
let state: TaskState;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  queryClient.clear();
  state = 'started';
  calls = answerCalls();
  calls.answer(taskContract.getTaskResult, () => ({ id, state, result: null }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Outcome() {
  return <p>It is {useTask(id)?.kind ?? 'unknown'}.</p>;
}

const asked = () => calls.sentTo(taskContract.getTaskResult).length;
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Outcome />
    </QueryClientProvider>,
  );

it('asks for a task every 5 seconds until it is finished (LIM-002, TASK-002)', async () => {
  await show();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(4900);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked()).toBe(2);
  state = 'finished';
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked()).toBe(3);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked()).toBe(3);
  vi.useRealTimers();
  await expect.element(page.getByText('It is finished.')).toBeVisible();
});

it.each(['failed', 'crashed', 'revoked', 'skipped'] as const)('asks no more once it is %s', async (end) => {
  state = end;
  await show();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked()).toBe(1);
  vi.useRealTimers();
  await expect.element(page.getByText('It is error.')).toBeVisible();
});
