// Mails the personal links of exams. A job looks for due mails every minute, so that students who join late,
// moved exams and a stopped worker need no code of their own.
import { z } from 'zod';
import { findCourse } from '../../../courses/server/index.ts';
import { eachByItself } from '../../../kernel/server/jobs/each-by-itself.ts';
import { declareJob } from '../../../kernel/server/jobs/job.ts';
import type { Db } from '../../../kernel/server/database.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { roomJob, type RoomJob } from '../../../kernel/server/room.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import { siteAddress, tokenSha256 } from '../../../people/server/index.ts';
import { readSetting, readSettings } from '../../../tenants/server/index.ts';
import { dueMailOf, examTimeOf, type ExamTime } from '../../domain/exam/login-links.ts';
import { loginLinkMail } from '../../domain/exam/login-link-mail.ts';
import type { StoredAssignment } from '../../domain/model.ts';
import { datesFor } from '../dates.ts';
import { findAssignment } from '../store.ts';
import { insertLink, listExamIdsWithLinks, listReceiverIds, listReceiversWithout } from './store.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { assignmentLogin } from '../../../people/domain/addresses.ts';

const mailLinksJob = declareJob({
  name: 'assignments.mailLoginLinks',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 300,
  cron: '* * * * *',
});

/** Sends the mails that are due now and not sent yet (AUTH-012). */
export async function mailLoginLinks(platform: Platform): Promise<void> {
  const { db } = platform.database;
  const secondsBefore = await readSetting(db, 'LOGIN_TOKEN_BEFORE_TIME');
  const first = Math.max(0, ...secondsBefore);
  const examIds = await listExamIdsWithLinks(db, { now: platform.clock.now(), secondsBefore: first });
  // An exam that fails, such as for its institution's settings, keeps nobody from the links of others.
  await eachByItself(examIds, (examId) => mailLinksOfExam(platform, examId, secondsBefore), {
    log: platform.log,
    message: 'links of an exam were not mailed',
    factsOf: (examId) => ({ examId }),
  });
}

async function mailLinksOfExam(
  platform: Platform,
  examId: number,
  secondsBefore: readonly number[],
): Promise<void> {
  const { db } = platform.database;
  const exam = await findAssignment(db, examId);
  if (exam?.kind !== 'exam') return;
  for (const sitting of await listSittings(db, exam)) await mailLinksOf(platform, sitting, secondsBefore);
}

/** The people who have an exam at the same time: sections may have different times. */
interface Sitting {
  readonly exam: StoredAssignment;
  readonly time: ExamTime;
  readonly personIds: readonly number[];
}

async function listSittings(db: Db, exam: StoredAssignment): Promise<Sitting[]> {
  const receiverIds = await listReceiverIds(db, exam.courseId);
  const datesOf = await datesFor(db, exam, receiverIds);
  const timed = receiverIds.flatMap((personId) => {
    const time = examTimeOf(datesOf(personId));
    return time ? [{ personId, time }] : [];
  });
  const byTime = Map.groupBy(timed, ({ time }) => `${time.startsAt.getTime()} ${time.endsAt.getTime()}`);
  return [...byTime.values()].flatMap((people) =>
    people.slice(0, 1).map(({ time }) => ({ exam, time, personIds: people.map(({ personId }) => personId) })),
  );
}

async function mailLinksOf(
  platform: Platform,
  { exam, time, personIds }: Sitting,
  secondsBefore: readonly number[],
): Promise<void> {
  const { db } = platform.database;
  const now = platform.clock.now();
  const due = dueMailOf(time, secondsBefore, now);
  if (due === undefined) return;
  const mail = { assignmentId: exam.id, startsAt: time.startsAt, secondsBefore: due };
  const course = await findCourse(db, exam.courseId);
  const settings = await readSettings(db, course?.tenantId);
  const site = { product: settings.get('PRODUCT_NAME'), timeZone: settings.get('TENANT_TIME_ZONE') };
  const mailOne = (person: { id: number; name: string; email: string }): Promise<void> =>
    runInBackground({ platform, now }, async (tx) => {
      const uuid = platform.random.uuid();
      const link = { ...mail, uuidSha256: tokenSha256(uuid), personId: person.id, createdAt: now };
      if (!(await insertLink(tx, link))) return;
      const address = siteAddress(
        platform,
        hrefOf(assignmentLogin, { assignmentId: exam.id, loginUuid: uuid }),
      );
      const words = { ...site, name: person.name, exam: exam.name, course: course?.name ?? '' };
      const message = loginLinkMail({ ...words, ...time, link: address });
      await tx.mail({ recipient: person.email, ...message, urgency: 'exam' });
    });
  const people = await listReceiversWithout(db, exam.courseId, { ...mail, personIds });
  // One transaction per mail, so that a mail that fails does not stop the others.
  await eachByItself(people, mailOne, {
    log: platform.log,
    message: 'a link of an exam was not mailed',
    factsOf: ({ id }) => ({ examId: exam.id, personId: id }),
  });
}

export const examJobs: RoomJob[] = [roomJob(mailLinksJob, mailLoginLinks)];
