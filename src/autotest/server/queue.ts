// The queue of builds, and the event that wakes the runners that wait for work. Runs wait in their own table
// (`store/queue.ts`).
import { z } from 'zod';
import { Ulid } from '../../kernel/domain/fields.ts';
import { liveKeyOf, liveTopic } from '../../kernel/domain/live.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { declareJob, type LeaseQueue } from '../../kernel/server/jobs/job.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { getCourseOf } from './store/build-queue.ts';
import type { StoredSnapshot } from './store/snapshots.ts';

/** A job is tried again as often as needed: how often a build may fail is counted with its snapshot. */
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
/** What a waiting claim listens to. No browser can subscribe to it. */
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

/** Builds of one course are one group of the job library. */
export function buildGroupOf(courseId: number): string {
  return `course ${courseId}`;
}

/** Takes the job of a build that has ended out of the queue. */
export async function endBuildJob(tx: Tx, { jobs }: Pick<Platform, 'jobs'>, jobId: string): Promise<void> {
  // The library may hold a job of a silent runner as waiting: such a one is not completed but cancelled.
  const isEnded = await jobs.complete(tx, buildQueue, jobId);
  if (!isEnded) await jobs.cancel(tx, buildQueue, jobId);
}

/** A run waits, or may be taken from now on. */
export async function wakeRunners(tx: Tx): Promise<void> {
  await tx.publish(queueTopic, {}, { filled: {} });
}
