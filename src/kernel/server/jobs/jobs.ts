// Background work on PostgreSQL by the library pg-boss, in a schema of its own.
import { PgBoss, type Db as BossDb, type JobResult, type WorkOptions } from 'pg-boss';
import { CompiledQuery } from 'kysely';
import { z } from 'zod';
import type { Db, EnqueueOptions } from '../database.ts';
import type { Job, LeaseQueue } from './job.ts';
import type { Log } from '../log.ts';

export interface LeasedJob {
  id: string;
  payload: unknown;
}

export interface Jobs {
  start(): Promise<void>;
  stop(withinMs: number): Promise<void>;
  enqueue(sql: Db, job: { name: string; payload: object }, options: EnqueueOptions): Promise<void>;
  work(job: Job, run: (payload: unknown) => Promise<void>): Promise<void>;
  /** Leases the next job, leaving out jobs of these groups. */
  lease(queue: LeaseQueue, without: readonly string[]): Promise<LeasedJob | undefined>;
  /** Extends leases; false for leases that have ended or belong to another holder. */
  touch(queue: LeaseQueue, jobId: string): Promise<void>;
  /** Ends a running job; false when it is not running. */
  complete(sql: Db, queue: LeaseQueue, jobId: string): Promise<boolean>;
  fail(sql: Db, queue: LeaseQueue, failed: { jobId: string; message: string }): Promise<void>;
  cancel(sql: Db, queue: LeaseQueue, jobId: string): Promise<void>;
  /** Runs a failed job once more; false when it has not failed. */
  retry(sql: Db, job: { name: string; jobId: string }): Promise<boolean>;
  /** Cancels a job that has not ended; false when it has. */
  revoke(sql: Db, job: { name: string; jobId: string }): Promise<boolean>;
  boss: PgBoss;
}

/** The job library on the database. `supervise` is true in worker processes only. */
export function createJobs(databaseUrl: string, log: Log, supervise: boolean): Jobs {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'proofmark-jobs',
    max: 4,
    // prepareJobs has made the schema; processes that start together must not do it at once.
    migrate: false,
    supervise,
    schedule: supervise,
    useListenNotify: supervise,
    cronMonitorIntervalSeconds: 15,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job library'));
  return {
    boss,
    start: async () => void (await boss.start()),
    // A job that is not finished in this time is given back and runs again.
    stop: (withinMs) => boss.stop({ graceful: true, timeout: withinMs, close: true }),
    enqueue: async (sql, { name, payload }, options) => {
      await boss.send(name, payload, {
        db: bossDbOf(sql),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.singletonKey ? { singletonKey: options.singletonKey } : {}),
        ...(options.priority === undefined ? {} : { priority: options.priority }),
        ...(options.group === undefined ? {} : { group: { id: options.group } }),
      });
    },
    work: (job, run) => workOn(boss, job, run),
    lease: async (queue, without) => {
      const [job] = await boss.fetch<unknown>(queue.name, { batchSize: 1, ignoreGroups: [...without] });
      return job && { id: job.id, payload: job.data };
    },
    touch: async (queue, jobId) => void (await boss.touch(queue.name, jobId)),
    complete: async (sql, queue, jobId) =>
      isDone(await boss.complete(queue.name, jobId, null, { db: bossDbOf(sql) })),
    fail: async (sql, queue, { jobId, message }) =>
      void (await boss.fail(queue.name, jobId, { message }, { db: bossDbOf(sql) })),
    cancel: async (sql, queue, jobId) => void (await boss.cancel(queue.name, jobId, { db: bossDbOf(sql) })),
    retry: async (sql, { name, jobId }) => isDone(await boss.retry(name, jobId, { db: bossDbOf(sql) })),
    revoke: async (sql, { name, jobId }) => isDone(await boss.cancel(name, jobId, { db: bossDbOf(sql) })),
  };
}

export interface Queues {
  jobs: readonly Job[];
  leaseQueues: readonly LeaseQueue[];
}

/** Makes the job library's schema, all queues and schedules; part of migrating the database. */
export async function prepareJobs(databaseUrl: string, queues: Queues): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, supervise: false, schedule: false });
  // Without a listener a broken connection would end the process before start() can reject.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const job of queues.jobs) await prepareQueue(boss, job);
    for (const queue of queues.leaseQueues) await prepareLeaseQueue(boss, queue);
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}

async function prepareQueue(boss: PgBoss, job: Job): Promise<void> {
  const { retries: retryLimit, timeoutSeconds: expireInSeconds, longestDelaySeconds = null } = job;
  const settings = { retryLimit, retryBackoff: true, expireInSeconds, notify: true };
  await boss.createQueue(job.name, { policy: job.oncePerKey ? 'short' : 'standard', ...settings });
  await boss.updateQueue(job.name, { ...settings, retryDelayMax: longestDelaySeconds });
  if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
}

async function prepareLeaseQueue(boss: PgBoss, queue: LeaseQueue): Promise<void> {
  await boss.createQueue(queue.name, {
    retryLimit: queue.retries,
    retryDelay: 1,
    heartbeatSeconds: queue.heartbeatSeconds,
    // The library's default of 900 s would end a long build. A dead build ends with its lease.
    expireInSeconds: 86_400,
  });
}

async function workOn(boss: PgBoss, job: Job, run: (payload: unknown) => Promise<void>): Promise<void> {
  await boss.work(
    job.name,
    { perJobResults: true, pollingIntervalSeconds: 2, ...paceOf(job) },
    (batch: { id: string; data: unknown }[]) => Promise.all(batch.map((one) => runOne(one, run))),
  );
}

/** The jobs of a batch wait for the slowest of them, so those that may take long come one by one. */
function paceOf({ atOnceByGroups }: Job): WorkOptions {
  if (atOnceByGroups !== undefined)
    return { batchSize: 1, localConcurrency: atOnceByGroups, groupConcurrency: 1 };
  // With a batch size of one, a backlog shrinks by only one batch per poll (measured).
  return { batchSize: 10, burstWhenBatchFull: true };
}

async function runOne(
  one: { id: string; data: unknown },
  run: (payload: unknown) => Promise<void>,
): Promise<JobResult> {
  try {
    await run(one.data);
    return { id: one.id, status: 'completed' };
  } catch (error) {
    return {
      id: one.id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : 'unknown' },
    };
  }
}

// The library's types lack the answers of its commands.
const CommandAnswer = z.object({ affected: z.number() });

function isDone(answer: unknown): boolean {
  return CommandAnswer.parse(answer).affected > 0;
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
