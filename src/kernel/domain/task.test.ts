import { expect, it } from 'vitest';
import { taskOutcomeOf, TaskState } from './task.ts';

it('knows the seven states of a task (TASK-001)', () => {
  expect(TaskState.options).toEqual([
    'not_started',
    'started',
    'finished',
    'failed',
    'crashed',
    'revoked',
    'skipped',
  ]);
});

it.each(['not_started', 'started'] as const)('still works while %s', (state) => {
  expect(taskOutcomeOf({ state, result: null })).toEqual({ kind: 'working' });
});

it('gives the result once finished', () => {
  expect(taskOutcomeOf({ state: 'finished', result: { sent: 2 } })).toEqual({
    kind: 'finished',
    result: { sent: 2 },
  });
});

it.each(['crashed', 'failed', 'revoked', 'skipped'] as const)('takes %s for an error (TASK-003)', (state) => {
  expect(taskOutcomeOf({ state, result: null })).toEqual({ kind: 'error', message: state });
});

it('tells the error of the server, or else the state (TASK-004)', () => {
  const result = { message: 'The course is archived.', code: 'INVALID_STATE' };
  expect(taskOutcomeOf({ state: 'failed', result })).toEqual({
    kind: 'error',
    message: 'The course is archived.',
  });
  expect(taskOutcomeOf({ state: 'failed', result: { description: 'Longer.' } })).toMatchObject({
    message: 'Longer.',
  });
  expect(taskOutcomeOf({ state: 'failed', result: 'odd' })).toMatchObject({ message: 'failed' });
});
