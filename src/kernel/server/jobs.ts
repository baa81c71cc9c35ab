// Background work on PostgreSQL. A job is a value; its handler is safe to repeat and gets ids, never objects.
import { PgBoss, type Db as BossDb, type JobResult } from 'pg-boss';
import type { z } from 'zod';
import { CompiledQuery } from 'kysely';
import type { Db, EnqueueOptions } from './database.ts';
import type { Log } from './log.ts';

export interface Job<P extends object = object> {
  /** Room and verb: `autotest.finishHiddenSteps`. */
  readonly name: string;
  readonly payload: z.ZodType<P>;
  readonly retries: number;
  readonly timeoutSeconds: number;
  /** Five fields of cron in UTC, for jobs that run by the clock; their payload is empty. */
  readonly cron?: string;
  /** At most one waiting job for each `singletonKey`: a second one adds nothing. */
  readonly oncePerKey?: boolean;
}

/** Declares a job of a room. */
export function declareJob<P extends object>(declared: Job<P>): Job<P> {
  return declared;
}

/** A queue that runners lease from, instead of a worker of ours. */
export interface LeaseQueue {
  readonly name: string;
  readonly heartbeatSeconds: number;
  readonly retries: number;
}

export interface LeasedJob {
  id: string;
  payload: unknown;
  retryCount: number;
}

export interface Jobs {
  start(queues: { jobs: readonly Job[]; leaseQueues: readonly LeaseQueue[] }): Promise<void>;
  stop(): Promise<void>;
  enqueue(sql: Db, name: string, payload: object, options: EnqueueOptions): Promise<void>;
  work(job: Job, run: (payload: unknown) => Promise<void>): Promise<void>;
  lease(queue: LeaseQueue, count: number): Promise<LeasedJob[]>;
  /** Extends leases; false for those that ended or belong to somebody else. */
  touch(queue: LeaseQueue, jobId: string): Promise<void>;
  complete(sql: Db, queue: LeaseQueue, jobId: string): Promise<void>;
  fail(sql: Db, queue: LeaseQueue, jobId: string, message: string): Promise<void>;
  cancel(sql: Db, queue: LeaseQueue, jobId: string): Promise<void>;
  boss: PgBoss;
}

/** The job library on the database, in its own schema. `supervise` is on in worker processes only. */
export function createJobs(databaseUrl: string, log: Log, supervise: boolean): Jobs {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'proofmark-jobs',
    max: 4,
    supervise,
    schedule: supervise,
    useListenNotify: supervise,
    cronMonitorIntervalSeconds: 15,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job library'));
  return {
    boss,
    start: (queues) => startQueues(boss, queues),
    stop: () => boss.stop({ graceful: true, timeout: 20_000, close: true }),
    enqueue: async (sql, name, payload, options) => {
      await boss.send(name, payload, {
        db: bossDbOf(sql),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.singletonKey ? { singletonKey: options.singletonKey } : {}),
        ...(options.priority === undefined ? {} : { priority: options.priority }),
      });
    },
    work: (job, run) => workOn(boss, job, run),
    lease: async (queue, count) => {
      const jobs = await boss.fetch<unknown>(queue.name, { batchSize: count, includeMetadata: true });
      return jobs.map((job) => ({ id: job.id, payload: job.data, retryCount: job.retryCount }));
    },
    touch: async (queue, jobId) => void (await boss.touch(queue.name, jobId)),
    complete: async (sql, queue, jobId) => void (await boss.complete(queue.name, jobId, null, { db: bossDbOf(sql) })),
    fail: async (sql, queue, jobId, message) =>
      void (await boss.fail(queue.name, jobId, { message }, { db: bossDbOf(sql) })),
    cancel: async (sql, queue, jobId) => void (await boss.cancel(queue.name, jobId, { db: bossDbOf(sql) })),
  };
}

async function startQueues(
  boss: PgBoss,
  queues: { jobs: readonly Job[]; leaseQueues: readonly LeaseQueue[] },
): Promise<void> {
  await boss.start();
  for (const job of queues.jobs) {
    await boss.createQueue(job.name, {
      policy: job.oncePerKey ? 'short' : 'standard',
      retryLimit: job.retries,
      retryBackoff: true,
      expireInSeconds: job.timeoutSeconds,
      notify: true,
    });
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
  }
  for (const queue of queues.leaseQueues) {
    await boss.createQueue(queue.name, {
      retryLimit: queue.retries,
      retryDelay: 1,
      heartbeatSeconds: queue.heartbeatSeconds,
      // The library's default of 900 s would end a long build; the lease is what ends a dead one.
      expireInSeconds: 86_400,
    });
  }
}

async function workOn(boss: PgBoss, job: Job, run: (payload: unknown) => Promise<void>): Promise<void> {
  await boss.work(
    job.name,
    // Without a batch above one a backlog drains at one batch per poll (measured).
    { perJobResults: true, batchSize: 10, burstWhenBatchFull: true, pollingIntervalSeconds: 2 },
    (batch: { id: string; data: unknown }[]) => Promise.all(batch.map((one) => runOne(one, run))),
  );
}

async function runOne(one: { id: string; data: unknown }, run: (payload: unknown) => Promise<void>): Promise<JobResult> {
  try {
    await run(one.data);
    return { id: one.id, status: 'completed' };
  } catch (error) {
    return { id: one.id, status: 'failed', output: { message: error instanceof Error ? error.message : 'unknown' } };
  }
}

/** Lets the job library write through our own transaction. */
function bossDbOf(sql: Db): BossDb {
  return {
    executeSql: async (text, values) => {
      const result = await sql.executeQuery<unknown>(CompiledQuery.raw(text, values ?? []));
      return { rows: result.rows };
    },
  };
}
