// Background work that somebody waits for: its states, how it is read, and what a screen says about it.
import { z } from 'zod';
import { declareEndpoint } from './endpoint.ts';
import { ErrorBody } from './error-body.ts';
import { Uuid, Json } from './fields.ts';
import { liveTopic } from './live.ts';
import { declareSubject } from './subject.ts';

export const TaskState = z.enum([
  'not_started',
  'started',
  'finished',
  'failed',
  'crashed',
  'revoked',
  'skipped',
]);
export type TaskState = z.infer<typeof TaskState>;

export const TaskResult = z
  .object({
    id: Uuid,
    state: TaskState,
    /** What the task gave; the error body when it failed; null while it works. */
    result: Json.nullable(),
  })
  .meta({ id: 'TaskResult' });
export type TaskResult = z.infer<typeof TaskResult>;

const taskSubject = declareSubject('task');

/** Nobody but the starter knows of a task. */
export const ownTask = { rule: 'own task' } as const;

export const taskContract = {
  getTaskResult: declareEndpoint({
    method: 'GET',
    path: '/task_results/{taskResultId}',
    wire: 'v1',
    summary: 'Reads a background task; the call succeeds also when the task failed.',
    about: [taskSubject],
    access: ownTask,
    params: z.object({ taskResultId: Uuid }),
    reply: TaskResult,
  }),
};

/** A task has changed; its starter fetches it again. */
export const taskTopic = liveTopic({
  name: 'task',
  params: z.object({ taskResultId: Uuid }),
  event: z.object({ changed: z.object({ state: TaskState }) }),
});

export type TaskOutcome =
  | { readonly kind: 'working' }
  | { readonly kind: 'finished'; readonly result: unknown }
  | { readonly kind: 'error'; readonly message: string };

/** What became of a task: every end but finished is an error, told by the server's text or else the state. */
export function taskOutcomeOf({ state, result }: Pick<TaskResult, 'state' | 'result'>): TaskOutcome {
  if (state === 'not_started' || state === 'started') return { kind: 'working' };
  if (state === 'finished') return { kind: 'finished', result };
  const body = ErrorBody.safeParse(result);
  const told = body.success ? (body.data.message ?? body.data.description) : undefined;
  return { kind: 'error', message: told ?? state };
}
