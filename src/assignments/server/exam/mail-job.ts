// Mails the personal links of exams. Looked for every minute instead of planned: who joins late, an exam that is
// moved and a worker that was off are then no cases of their own.
import { z } from 'zod';
import { findCourse } from '../../../courses/server/index.ts';
import { declareJob } from '../../../kernel/server/jobs/job.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { roomJob, type RoomJob } from '../../../kernel/server/room.ts';
import { runTransaction } from '../../../kernel/server/transaction.ts';
import { siteAddress, tokenSha256 } from '../../../people/server/index.ts';
import { readSetting, readSettings } from '../../../tenants/server/index.ts';
import { dueMailOf, examTimeOf } from '../../domain/exam/login-links.ts';
import { loginLinkMail } from '../../domain/exam/login-link-mail.ts';
import type { StoredAssignment } from '../../domain/model.ts';
import { timeframeOf } from '../access.ts';
import { findAssignment } from '../store.ts';
import { insertLink, listExamIdsWithLinks, listReceiversWithout } from './store.ts';

const mailLinksJob = declareJob({
  name: 'assignments.mailLoginLinks',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 300,
  cron: '* * * * *',
});

/** Sends the mails that are due now and have not been sent (AUTH-012). */
export async function mailLoginLinks(platform: Platform): Promise<void> {
  const { db } = platform.database;
  const examIds = await listExamIdsWithLinks(db, platform.clock.now());
  if (examIds.length === 0) return;
  const secondsBefore = await readSetting(db, 'LOGIN_TOKEN_BEFORE_TIME');
  for (const examId of examIds) {
    const exam = await findAssignment(db, examId);
    if (exam?.kind === 'exam') await mailLinksOf(platform, exam, secondsBefore);
  }
}

async function mailLinksOf(
  platform: Platform,
  exam: StoredAssignment,
  secondsBefore: readonly number[],
): Promise<void> {
  const { db } = platform.database;
  const now = platform.clock.now();
  const time = examTimeOf(timeframeOf(exam));
  const due = time && dueMailOf(time, secondsBefore, now);
  if (!time || due === undefined) return;
  const mail = { assignmentId: exam.id, startsAt: time.startsAt, secondsBefore: due };
  const course = await findCourse(db, exam.courseId);
  const settings = await readSettings(db, course?.tenantId);
  const site = { product: settings.get('PRODUCT_NAME'), timeZone: settings.get('TENANT_TIME_ZONE') };
  const scope = { platform, now, actorId: undefined, requestId: undefined };
  // One transaction for each: a mail that fails takes no other one with it.
  for (const person of await listReceiversWithout(db, exam.courseId, mail)) {
    await runTransaction(scope, async (tx) => {
      const uuid = platform.random.uuid();
      const link = { ...mail, uuidSha256: tokenSha256(uuid), personId: person.id, createdAt: now };
      if (!(await insertLink(tx, link))) return;
      const address = siteAddress(platform, `/assignments/${exam.id}/login/${uuid}`);
      const words = { ...site, name: person.name, exam: exam.name, course: course?.name ?? '' };
      await tx.mail({ recipient: person.email, ...loginLinkMail({ ...words, ...time, link: address }) });
    });
  }
}

export const examJobs: RoomJob[] = [roomJob(mailLinksJob, mailLoginLinks)];
