// Background work whose result somebody waits for: its states, how it is read, and
// what a screen says about it.
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
    /** The result of a finished task, the error body of a failed one, and null while it runs. */
    result: Json.nullable(),
  })
  .meta({ id: 'TaskResult' });
export type TaskResult = z.infer<typeof TaskResult>;

const taskSubject = declareSubject('task');

/** Only the person who started a task may read it. */
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

/** Tells the starter that a task has changed; they fetch it again. */
export const taskTopic = liveTopic({
  name: 'task',
  params: z.object({ taskResultId: Uuid }),
  event: z.object({ changed: z.object({ state: TaskState }) }),
});

export type TaskOutcome =
  | { readonly kind: 'working' }
  | { readonly kind: 'finished'; readonly result: unknown }
  | { readonly kind: 'error'; readonly message: string };

/** How a task ended. Every end but "finished" is an error, with a text of the server or of the state. */
export function taskOutcomeOf({ state, result }: Pick<TaskResult, 'state' | 'result'>): TaskOutcome {
  if (state === 'not_started' || state === 'started') return { kind: 'working' };
  if (state === 'finished') return { kind: 'finished', result };
  const body = ErrorBody.safeParse(result);
  const told = body.success ? (body.data.message ?? body.data.description) : undefined;
  return { kind: 'error', message: told ?? state };
}
