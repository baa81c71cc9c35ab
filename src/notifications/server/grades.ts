// Authors hear of their grades: when these become available, and when one that is visible changes (NOTIF-041).
import { z } from 'zod';
import { assignmentTopic } from '../../assignments/domain/events.ts';
import { isDone } from '../../assignments/domain/rules.ts';
import { findAssignment, findTenantId } from '../../assignments/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { countUse, type RateLimit } from '../../kernel/server/http/rate-limit.ts';
import { declareJob } from '../../kernel/server/jobs/job.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { runInBackground } from '../../kernel/server/transaction.ts';
import { readSetting } from '../../tenants/server/index.ts';
import {
  findAnnouncedAt,
  insertAnnouncement,
  insertChangesTold,
  insertGradesTold,
  listUnannounced,
  listUntoldOfGrades,
  removeAnnouncement,
  renewDue,
} from './grade-store.ts';
import { tellReceivers, tellReceiversJob } from './tell.ts';
import { recount } from './topics.ts';

/** Graders who mark row by row change a grade many times: within an hour one notification is enough. */
const quietMs = 3_600_000;

export const tellGradesJob = declareJob({
  name: 'notifications.tellGrades',
  payload: z.object({ assignmentId: z.number() }),
  retries: 5,
  timeoutSeconds: 600,
  // A large class takes a quarter of a minute: one course at a time, and everybody else goes before its further ones.
  atOnceByGroups: 4,
});

const mostInHour = 20;

/** Who takes grades back and gives them again without end would queue all of their receivers each time. */
export function availabilityLimitOf(assignmentId: number): RateLimit {
  const text = `The grades of this assignment were made available ${mostInHour} times in this hour. Go on when the next one begins.`;
  return { key: `grades available ${assignmentId}`, requests: mostInHour, seconds: 3600, text };
}

/**
 * Notes whether the grades of an assignment are available, and tells the authors when they have become so. True for the
 * one that told.
 */
export async function noteAvailability(tx: Tx, assignmentId: number, now: Date): Promise<boolean> {
  const assignment = await findAssignment(tx, assignmentId);
  if (!assignment) return false;
  if (!isDone(assignment, now)) {
    if (await removeAnnouncement(tx, assignmentId)) await recount(tx, { assignmentId });
    return false;
  }
  // A worker and a teacher may notice it at once: the row lets only one of them tell.
  if (!(await insertAnnouncement(tx, assignmentId, now))) return false;
  await countUse(tx, availabilityLimitOf(assignmentId), now);
  await renewDue(tx, assignmentId, now);
  if (await tellsGrades(tx, assignmentId))
    await insertGradesTold(tx, assignmentId, { now, since: before(now) });
  await tx.enqueue(tellGradesJob, { assignmentId }, { group: `course ${assignment.courseId}` });
  return true;
}

/** Tells for all assignments whose moment has come; a failure in one does not stop the others. */
export async function announceGrades(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  for (const assignmentId of await listUnannounced(platform.database.db, now)) {
    await runInBackground({ platform, now }, (tx) => noteMoment(tx, assignmentId, now)).catch(
      (error: unknown) => platform.log.warn({ err: error, assignmentId }, 'grades were not announced'),
    );
  }
}

/** At the moment itself nobody changes the assignment: open pages hear of it here. */
async function noteMoment(tx: Tx, assignmentId: number, now: Date): Promise<void> {
  if (await noteAvailability(tx, assignmentId, now))
    await tx.publish(assignmentTopic, { assignmentId: String(assignmentId) }, { changed: {} });
}

/**
 * Mails what has become visible. A grade that was given at the very moment when grades became available was seen by
 * neither side, so this looks for such grades once more.
 */
export async function tellGrades(platform: Platform, assignmentId: number): Promise<void> {
  const now = platform.clock.now();
  await runInBackground({ platform, now }, async (tx) => {
    const announcedAt = await findAnnouncedAt(tx, assignmentId);
    if (announcedAt && (await tellsGrades(tx, assignmentId))) {
      await insertGradesTold(tx, assignmentId, { now, since: before(announcedAt) });
    }
  });
  await tellReceivers(platform, { assignmentId });
}

interface SubmissionsOf {
  readonly assignmentId: number;
  readonly submissionIds: readonly number[];
}

/** Grades have changed: their authors hear of it when grades are available. */
export async function tellGradeChanges(
  tx: Tx,
  { assignmentId, submissionIds }: SubmissionsOf,
  now: Date,
): Promise<void> {
  if (submissionIds.length === 0) return;
  const assignment = await findAssignment(tx, assignmentId);
  if (!assignment || !isDone(assignment, now) || !(await tellsGrades(tx, assignmentId))) return;
  const receiverIds = await insertChangesTold(tx, submissionIds, { now, since: before(now) });
  if (receiverIds.length > 0) await tx.enqueue(tellReceiversJob, { assignmentId, receiverIds });
}

/** While the first tests run, authors see no grade: what was kept back until now is told (behaviour.md 18.4). */
export async function tellHeldGrades(tx: Tx, { assignmentId, submissionIds }: SubmissionsOf): Promise<void> {
  const receiverIds = await listUntoldOfGrades(tx, submissionIds);
  if (receiverIds.length > 0) await tx.enqueue(tellReceiversJob, { assignmentId, receiverIds });
}

async function tellsGrades(tx: Tx, assignmentId: number): Promise<boolean> {
  const tenantId = await findTenantId(tx, assignmentId);
  return readSetting(tx, 'GRADING_NOTIFICATIONS_ENABLED', tenantId);
}

function before(moment: Date): Date {
  return new Date(moment.getTime() - quietMs);
}
