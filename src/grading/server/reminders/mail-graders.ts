import { mailObstacleOf, noMailYet, noteFailure } from '../../../courses/domain/member-mail.ts';
import type { MailedMembers } from '../../../courses/domain/model.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { newWorkMail, reminderMail, secondMarksMail } from '../../domain/grader-mails.ts';
import { listEveryGrader } from '../store.ts';
import { mayTellState, readMailPlace } from './mail-place.ts';
import { listProgress, type GraderProgress } from './progress.ts';

export interface GraderToMail extends GraderProgress {
  /** The grader's name as shown to the person who hears about failures. */
  readonly shownAs: string;
}

interface NamedAssignment {
  id: number;
  name: string;
  courseId: number;
}

interface Reminder {
  assignment: NamedAssignment;
  graders: readonly GraderToMail[];
  replyTo?: string;
}

/** Writes a reminder to each of the graders. */
export async function mailGraders(tx: Tx, platform: Platform, given: Reminder): Promise<MailedMembers> {
  const { assignment, graders, replyTo = '' } = given;
  const place = await readMailPlace(tx, platform, assignment);
  const outcome = noMailYet();
  for (const { grader, shownAs, assignedCount, ungradedCount } of graders) {
    const { name, email, active } = grader;
    const message = mailObstacleOf({ isMember: true, active, email });
    if (message === undefined) {
      const text = reminderMail(place, { name, assignedCount, ungradedCount });
      await tx.mail({ recipient: email, ...text, ...(replyTo === '' ? {} : { replyTo }) });
      outcome.mailed += 1;
    } else noteFailure(outcome, { username: shownAs, message });
  }
  return outcome;
}

/** Tells graders how many works they are to mark a second time; who drew them knows it already. */
export async function mailSecondMarks(
  tx: Tx,
  platform: Platform,
  given: { assignment: NamedAssignment; counts: ReadonlyMap<number, number>; exceptId: number },
): Promise<void> {
  const { assignment, counts, exceptId } = given;
  const place = await readMailPlace(tx, platform, assignment);
  const asked = { assignmentId: assignment.id, courseId: assignment.courseId };
  for (const { id, name, email, active } of await listEveryGrader(tx, asked)) {
    const count = id === exceptId ? 0 : (counts.get(id) ?? 0);
    if (count === 0 || mailObstacleOf({ isMember: true, active, email }) !== undefined) continue;
    await tx.mail({ recipient: email, ...secondMarksMail(place, { name, count }) });
  }
}

/** Tells a grader who was done that there is new work (GRADE-015). */
export async function mailNewWork(
  tx: Tx,
  platform: Platform,
  { assignment, graderId }: { assignment: NamedAssignment; graderId: number },
): Promise<void> {
  const asked = { assignmentId: assignment.id, courseId: assignment.courseId };
  const progress = (await listProgress(tx, asked)).find(({ grader }) => grader.id === graderId);
  if (!progress) return;
  const { grader, assignedCount, ungradedCount } = progress;
  if (mailObstacleOf({ isMember: true, active: grader.active, email: grader.email }) !== undefined) return;
  const counted = { assignmentId: assignment.id, recipient: grader.email };
  if (!(await mayTellState(tx, platform, counted))) return;
  const text = newWorkMail(await readMailPlace(tx, platform, assignment), {
    name: grader.name,
    assignedCount,
    ungradedCount,
  });
  await tx.mail({ recipient: grader.email, ...text });
}
