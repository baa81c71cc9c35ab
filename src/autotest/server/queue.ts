// The queue of builds, and the event that wakes waiting runners. Runs wait in a table of their own
// (`store/queue.ts`).
import { z } from 'zod';
import { Ulid } from '../../kernel/domain/fields.ts';
import { liveKeyOf, liveTopic } from '../../kernel/domain/live.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { declareJob, type LeaseQueue } from '../../kernel/server/jobs/job.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { getCourseOf } from './store/build-queue.ts';
import type { StoredSnapshot } from './store/snapshots.ts';

/** Large enough that a job is always tried again. The snapshot counts how often its build may fail. */
const retries = 1000;
const heartbeatSeconds = 60;

export const buildQueue: LeaseQueue = { name: 'autotest.build', heartbeatSeconds, retries };

const daySeconds = 86_400;

export const buildJob = declareJob({
  name: buildQueue.name,
  payload: z.object({ snapshotId: Ulid }),
  retries,
  timeoutSeconds: daySeconds,
});

const queueTopic = liveTopic({
  name: 'autotestQueue',
  params: z.object({}),
  event: z.object({ filled: z.object({}) }),
});
/** Waiting claims listen to this key. No browser can subscribe to it. */
export const queueTopicKey = liveKeyOf(queueTopic, {});

/** Work that was lost or given back goes to the front. */
type Place = 'front' | 'end';
const priorities: Record<Place, number> = { front: 1, end: 0 };

export async function queueBuild(
  tx: Tx,
  { id: snapshotId, assignmentId }: Pick<StoredSnapshot, 'id' | 'assignmentId'>,
  place: Place = 'end',
): Promise<void> {
  const group = buildGroupOf(await getCourseOf(tx, assignmentId));
  await tx.enqueue(buildJob, { snapshotId }, { priority: priorities[place], group });
  await wakeRunners(tx);
}

/** The job library keeps the builds of one course in one group. */
export function buildGroupOf(courseId: number): string {
  return `course ${courseId}`;
}

/** Removes the job of an ended build from the queue. */
export async function endBuildJob(tx: Tx, { jobs }: Pick<Platform, 'jobs'>, jobId: string): Promise<void> {
  // The library may count a job of a silent runner as waiting. Such a job is cancelled instead of completed.
  const isEnded = await jobs.complete(tx, buildQueue, jobId);
  if (!isEnded) await jobs.cancel(tx, buildQueue, jobId);
}

/** Tells runners that a run waits, or that a waiting run can now be taken. */
export async function wakeRunners(tx: Tx): Promise<void> {
  await tx.publish(queueTopic, {}, { filled: {} });
}
