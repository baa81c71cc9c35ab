// Sends the reminders to graders. A job looks for due reminders every minute, so that moved or cleared
// moments and a stopped worker need no code of their own.
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

/** Sends each due reminder once; a reminder that fails does not stop the others (ASGN-048). */
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

/** A course that is not in use gets no reminder, now or later. */
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
