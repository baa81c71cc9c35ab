// Tasks are jobs whose starter waits for the result. Our row holds the state; the job library does the work.
import { z } from 'zod';
import { RefusedError } from '../../domain/refusal.ts';
import { TaskState, taskTopic, type TaskResult } from '../../domain/task.ts';
import { toWire } from '../../domain/wire/wire-codec.ts';
import type { Db, Tx } from '../database.ts';
import { errorReplyOf } from '../http/error-reply.ts';
import type { Platform } from '../platform.ts';
import type { RoomJob } from '../room.ts';
import { runInBackground } from '../transaction.ts';
import { declareJob, type Job } from './job.ts';
import { Json } from '../../domain/fields.ts';

export interface Task<P extends object = object, R extends z.ZodType = z.ZodType> {
  readonly job: Job<P & { taskResultId: string }>;
  /** The result in camelCase; it is stored and sent as v1 writes it. */
  readonly result: R;
}

/** A task counts as lost when it has not ended this long after its time-out. */
const graceMs = 60_000;

/** Of one kind in a worker, each for somebody else: what one person has sent may take an hour. */
const atOnceByGroups = 4;

/** Declares a task. A failed task is not repeated by itself: its starter is told and can start it again. */
export function declareTask<S extends z.ZodRawShape, R extends z.ZodType>(declared: {
  name: string;
  payload: z.ZodObject<S>;
  result: R;
  timeoutSeconds: number;
}): Task<z.infer<z.ZodObject<S>>, R> {
  const { name, payload, result, timeoutSeconds } = declared;
  const withTask = z.intersection(payload, z.object({ taskResultId: z.uuid() }));
  const job = declareJob({ name, payload: withTask, retries: 0, timeoutSeconds, atOnceByGroups });
  return { job, result };
}

/** Queues a task in the caller's transaction; returns the reply of the call. */
export async function startTask<P extends object>(
  tx: Tx,
  task: Task<P>,
  given: { starterId: number; payload: P },
): Promise<TaskResult> {
  const { id } = await tx
    .insertInto('taskResult')
    .values({ kind: task.job.name, starterId: given.starterId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = `person ${given.starterId}`;
  await tx.enqueue(task.job, { ...given.payload, taskResultId: id }, { group });
  return { id, state: 'not_started', result: null };
}

/**
 * Binds a task to its handler, which gets who started it last. A refusal makes it `failed` with that error; any other
 * error `crashed`.
 */
export function roomTask<P extends object, R extends z.ZodType>(
  task: Task<P, R>,
  run: (platform: Platform, payload: P, starterId: number) => Promise<R['_zod']['input']>,
): RoomJob {
  return {
    job: task.job,
    run: async (platform, given) => {
      const payload = task.job.payload.parse(given);
      const { taskResultId } = payload;
      const endsBy = platform.clock.now().getTime() + task.job.timeoutSeconds * 1000 + graceMs;
      const started = await markStarted(platform, { taskResultId, endsBy: new Date(endsBy) });
      if (!started) return;
      try {
        const result: unknown = task.result.parse(await run(platform, payload, started.starterId));
        await end(platform, taskResultId, {
          state: 'finished',
          result: toWire(task.result, result, 'snake'),
        });
      } catch (error) {
        const state = error instanceof RefusedError ? 'failed' : 'crashed';
        const result = errorReplyOf(error, 'v1', { requestId: taskResultId }).body;
        await end(platform, taskResultId, { state, result });
        if (state === 'crashed') throw error;
      }
    },
  };
}

/** Nothing when the task was revoked or is gone. A crashed task that an administrator restarts begins again. */
async function markStarted(
  platform: Platform,
  { taskResultId, endsBy }: { taskResultId: string; endsBy: Date },
): Promise<{ starterId: number } | undefined> {
  return runInBackground({ platform }, async (tx) => {
    const row = await tx
      .updateTable('taskResult')
      .set({ state: 'started', result: null, endsBy, finishedAt: null })
      .where('id', '=', taskResultId)
      .where('state', 'in', ['not_started', 'started', 'crashed'])
      .returning('starterId')
      .executeTakeFirst();
    if (row) await tx.publish(taskTopic, { taskResultId }, { changed: { state: 'started' } });
    return row;
  });
}

async function end(
  platform: Platform,
  taskResultId: string,
  ended: { state: TaskState; result: unknown },
): Promise<void> {
  await runInBackground({ platform }, (tx) =>
    endTask(tx, { ...ended, taskResultId, now: platform.clock.now() }),
  );
}

/** Ends a task and tells its starter's open pages. */
export async function endTask(
  tx: Tx,
  ended: { taskResultId: string; state: TaskState; result: unknown; now: Date },
): Promise<void> {
  const { taskResultId, state, result, now } = ended;
  const row = await tx
    .updateTable('taskResult')
    .set({ state, result: result === null ? null : JSON.stringify(result), finishedAt: now })
    .where('id', '=', taskResultId)
    .where('finishedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (row) await tx.publish(taskTopic, { taskResultId }, { changed: { state } });
}

/** Ends tasks whose worker died, since nobody else will. */
export async function endLostTasks(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const lost = await platform.database.db
    .selectFrom('taskResult')
    .select('id')
    .where('state', '=', 'started')
    .where('endsBy', '<', now)
    .limit(1000)
    .execute();
  for (const { id } of lost) await end(platform, id, { state: 'crashed', result: null });
}

/** The task and who started it. */
export async function findTask(
  db: Db,
  taskResultId: string,
): Promise<(TaskResult & { starterId: number }) | undefined> {
  const row = await db
    .selectFrom('taskResult')
    .select(['id', 'state', 'result', 'starterId'])
    .where('id', '=', taskResultId)
    .executeTakeFirst();
  return row && StoredTask.parse(row);
}

const StoredTask = z.object({
  id: z.uuid(),
  state: TaskState,
  result: Json.nullable(),
  starterId: z.number(),
});
