// An e-mail from a teacher to members of a course, one mail for each.
import { z } from 'zod';
import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { TaskResult } from '../../kernel/domain/task.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
import { declareTask, startTask } from '../../kernel/server/jobs/tasks.ts';
import type { RoomJob } from '../../kernel/server/room.ts';
import { runInBackground } from '../../kernel/server/transaction.ts';
import { findPerson, taskOfStarter, type BegunTask } from '../../people/server/index.ts';
import { readSettings } from '../../tenants/server/index.ts';
import { mailObstacleOf, memberMailText, noMailYet, noteFailure } from '../domain/member-mail.ts';
import { MailedMembers, type CourseMail } from '../domain/model.ts';
import { nobodyToMail, notMembers } from '../domain/refusals.ts';
import { mayChangeIn } from '../domain/rules.ts';
import { accessCourse } from './access.ts';
import type { CourseAccess } from './course-access.ts';
import { listAddresses, listReceivers } from './enrollment-store.ts';

/** Mails to whole courses are counted by sender (API 1.5). */
const limit = { requests: 10, seconds: 600 };

const sendToMembers = declareTask({
  name: 'courses.mailMembers',
  payload: z.object({
    courseId: z.number(),
    subject: z.string(),
    bodyText: z.string(),
    receiverIds: z.array(z.number()),
  }),
  result: MailedMembers,
  timeoutSeconds: 600,
});

export async function mailMembers(ctx: Context, courseId: number, mail: CourseMail): Promise<TaskResult> {
  const course = await accessMailing(ctx, courseId);
  (await readSettings(ctx.db, course.tenantId)).demandEnabled('EMAIL_STUDENTS_ENABLED');
  const senderId = ctx.session.personId;
  const sender = await findPerson(ctx.db, senderId);
  if (!sender) throw ctx.notFound('user');
  const receiverIds = (await chosenReceivers(ctx, courseId, mail)).filter((id) => id !== senderId);
  if (receiverIds.length === 0) throw new RefusedError(nobodyToMail);
  await countUse(ctx.db, { key: `course mail ${senderId}`, ...limit }, ctx.now());
  const { subject, body } = mail;
  const bodyText = memberMailText({ body, senderName: sender.name, courseName: course.name });
  return ctx.transaction(async (tx) => {
    const about = { subjectKind: 'course', subjectId: String(courseId) };
    const detail = { subject, receivers: receiverIds.length };
    await tx.audit({ action: 'course members mailed', ...about, detail });
    const payload = { courseId, subject, bodyText, receiverIds };
    return startTask(tx, sendToMembers, { starterId: senderId, payload });
  });
}

async function accessMailing(ctx: Context, courseId: number): Promise<CourseAccess> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_email_students', course);
  ctx.demand(mayChangeIn(course));
  return course;
}

async function chosenReceivers(
  ctx: Context,
  courseId: number,
  { emailAllUsers, usernames }: CourseMail,
): Promise<number[]> {
  const members = await listReceivers(ctx.db, courseId);
  const named = new Set(usernames.map((username) => username.trim().toLowerCase()));
  const known = new Set(members.map(({ lowerUsername }) => lowerUsername));
  const strangers = [...named].filter((username) => !known.has(username));
  if (strangers.length > 0) throw new RefusedError(notMembers, { text: strangersText(strangers) });
  return members
    .filter(({ lowerUsername }) => named.has(lowerUsername) !== emailAllUsers)
    .map(({ id }) => id);
}

const mostNamedStrangers = 20;

function strangersText(usernames: readonly string[]): string {
  const rest = usernames.length - mostNamedStrangers;
  const named = usernames.slice(0, mostNamedStrangers).join(', ');
  return `No members of the course: ${named}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

type Payload = Omit<z.infer<typeof sendToMembers.job.payload>, 'taskResultId'>;

/** All mails in one transaction: a task that breaks off has written none, and can be started again. */
async function mailAll(
  { platform, starterId }: BegunTask<CourseAccess>,
  { courseId, receiverIds, subject, bodyText }: Payload,
): Promise<MailedMembers> {
  return runInBackground({ platform, starterId }, async (tx) => {
    const replyTo = (await findPerson(tx, starterId))?.email ?? '';
    const mail = { subject, bodyText, ...(replyTo === '' ? {} : { replyTo }) };
    const answer = noMailYet();
    for (const receiver of await listAddresses(tx, courseId, receiverIds)) {
      const message = mailObstacleOf(receiver);
      if (message !== undefined) noteFailure(answer, { username: receiver.username, message });
      else {
        await tx.mail({ ...mail, recipient: receiver.email });
        answer.mailed += 1;
      }
    }
    return answer;
  });
}

export const mailMembersJob: RoomJob = taskOfStarter(
  sendToMembers,
  (ctx, { courseId }) => accessMailing(ctx, courseId),
  mailAll,
);
