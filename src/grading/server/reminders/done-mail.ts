// The mail that says that grading is done. It is sent each time the last waiting grader is done.
import { lockGradingEnd } from '../../../assignments/server/index.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { allDoneMail } from '../../domain/grader-mails.ts';
import { mayTellState, readMailPlace } from './mail-place.ts';
import { readGradingDone } from './progress.ts';

/**
 * Makes a change that may end grading, and sends the mail when it does. If grading was done before, no mail
 * is sent. Of two such changes at once, the second sees the result of the first.
 */
export async function mailingWhenDone(
  tx: Tx,
  platform: Platform,
  { assignmentId, change }: { assignmentId: number; change: () => Promise<void> },
): Promise<void> {
  const assignment = await lockGradingEnd(tx, assignmentId);
  if (!assignment || assignment.doneEmail === null) return change();
  const asked = { assignmentId, courseId: assignment.courseId, doneType: assignment.doneType };
  const wasDone = await readGradingDone(tx, asked);
  await change();
  if (wasDone || !(await readGradingDone(tx, asked))) return;
  const recipient = assignment.doneEmail;
  if (!(await mayTellState(tx, platform, { assignmentId, recipient }))) return;
  const place = await readMailPlace(tx, platform, assignment);
  await tx.mail({ recipient, ...allDoneMail(place) });
}
