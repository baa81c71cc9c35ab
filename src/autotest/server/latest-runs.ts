// Runs the published tests on the latest submission of every author, or of some: the first runs at once, the
// others by a job.
import { z } from 'zod';
import { Ulid } from '../../kernel/domain/fields.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { declareJob } from '../../kernel/server/jobs/job.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { roomJob, type RoomJob } from '../../kernel/server/room.ts';
import { runInBackground } from '../../kernel/server/transaction.ts';
import { listLatestSubmissions } from '../../submissions/server/index.ts';
import type { Moment } from './runs.ts';
import { lockConfiguration } from './store/configurations.ts';
import { listSubmissionsRunSince } from './store/waiting-runs.ts';
import { endReplacedRuns, queueRuns } from './waiting-runs.ts';

/** How many runs one transaction queues. The request itself queues the first ones. */
const runsAtOnce = 200;

const Asked = z.object({
  assignmentId: z.number(),
  snapshotId: Ulid,
  /** Submissions with a run since this moment need no other. */
  askedAt: z.coerce.date<Date>(),
  /** Only the work of these authors; without it that of all. */
  authorIds: z.array(z.number()).optional(),
});
type Asked = z.infer<typeof Asked>;

const queueRunsJob = declareJob({
  name: 'autotest.queueRuns',
  payload: Asked,
  retries: 20,
  timeoutSeconds: 60,
});

/** Queues the first runs and leaves the others to a job. The caller has locked the configuration. */
export async function queueLatest(tx: Tx, moment: Moment, asked: Asked): Promise<Queued> {
  const done = await queueNext(tx, moment, asked);
  if (done.left > 0) await tx.enqueue(queueRunsJob, asked);
  return done;
}

export interface Queued {
  readonly queued: number;
  readonly left: number;
}

/**
 * Queues the next runs. It reads anew what is left, so that nothing is lost or done twice when a worker dies,
 * somebody hands in again or a submission is deleted meanwhile.
 */
async function queueNext(tx: Tx, { platform, now }: Moment, asked: Asked): Promise<Queued> {
  const { assignmentId, snapshotId, askedAt, authorIds } = asked;
  const all = await listLatestSubmissions(tx, assignmentId);
  const wanted = authorIds && new Set(authorIds);
  const latest = wanted ? all.filter(({ personId }) => wanted.has(personId)) : all;
  const have = await listSubmissionsRunSince(tx, { snapshotId, since: askedAt });
  // Oldest first.
  const open = latest.toReversed().flatMap(({ id }) => (have.has(id) ? [] : [id]));
  const submissionIds = open.slice(0, runsAtOnce);
  await endReplacedRuns(tx, submissionIds, now);
  // All runs get the moment of the request, since the clocks of two machines differ.
  const made = { assignmentId, snapshotId, submissionIds, isByStaff: true, createdAt: askedAt };
  await queueRuns(tx, { platform }, made);
  return { queued: submissionIds.length, left: open.length - submissionIds.length };
}

/** Goes on until every author has a run, or the snapshot is no longer published. */
async function queueRest(platform: Platform, asked: Asked): Promise<void> {
  for (let left = 1; left > 0;) {
    left = await runInBackground({ platform }, async (tx) => {
      const configuration = await lockConfiguration(tx, asked.assignmentId);
      if (configuration?.publishedSnapshotId !== asked.snapshotId) return 0;
      return (await queueNext(tx, { platform, now: platform.clock.now() }, asked)).left;
    });
  }
}

export const queueRunsRoomJob: RoomJob = roomJob(queueRunsJob, queueRest);
