// Reminds graders at the moment that was set. Looked for every minute instead of planned: a moment that is moved or
// cleared and a worker that was off are then no cases of their own.
import { z } from 'zod';
import { findAssignment, listDueReminders, takeReminder } from '../../../assignments/server/index.ts';
import { findCourse } from '../../../courses/server/index.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { declareJob } from '../../../kernel/server/jobs/job.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { roomJob, type RoomJob } from '../../../kernel/server/room.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import { isWaitedFor } from '../../domain/progress.ts';
import { mailGraders } from './mail-graders.ts';
import { listProgress } from './progress.ts';

const remindDueJob = declareJob({
  name: 'grading.remindDue',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 300,
  cron: '* * * * *',
});

/** Sends the reminders whose moment has come, each once; one that fails holds no other back (ASGN-048). */
export async function remindDue(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  for (const assignmentId of await listDueReminders(platform.database.db, now)) {
    await runInBackground({ platform, now }, async (tx) => {
      if (await takeReminder(tx, assignmentId, now)) await remindOf(tx, platform, assignmentId);
    }).catch((error: unknown) => {
      platform.log.warn({ err: error, assignmentId }, 'graders were not reminded');
    });
  }
}

/** In a course that is not in use nobody is reminded, later neither. */
async function remindOf(tx: Tx, platform: Platform, assignmentId: number): Promise<void> {
  const assignment = await findAssignment(tx, assignmentId);
  const course = assignment && (await findCourse(tx, assignment.courseId));
  if (!assignment || course?.state !== 'visible') return;
  const progress = await listProgress(tx, { assignmentId, courseId: assignment.courseId });
  const graders = progress
    .filter((one) => isWaitedFor(one, assignment.doneType))
    .map((one) => ({ ...one, shownAs: one.grader.username }));
  const { mailed: receivers } = await mailGraders(tx, platform, { assignment, graders });
  const subject = { subjectKind: 'assignment', subjectId: String(assignmentId) };
  await tx.audit({ action: 'graders reminded', ...subject, detail: { receivers } });
}

export const remindDueRoomJob: RoomJob = roomJob(remindDueJob, remindDue);
