// Sessions of login links follow the end of the exam.
import { isLinkOver, examTimeOf, examSessionSeconds } from '../../assignments/domain/exam/login-links.ts';
import { datesFor, findAssignment, listOpenedPersonIds } from '../../assignments/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { lengthenSessionsOfLinks } from '../../people/server/index.ts';
import { readSetting } from '../../tenants/server/index.ts';
import { listSeenIds } from './store.ts';
import { tellExam } from './telling.ts';

const seenWithinMs = 24 * 3_600_000;

/** Tells open pages of an exam that its dates have changed, and lets nobody be logged out before the new end. */
export async function followDates(tx: Tx, assignmentId: number, now: Date): Promise<void> {
  const exam = await findAssignment(tx, assignmentId);
  if (exam?.kind !== 'exam') return;
  const openedBy = await listOpenedPersonIds(tx, assignmentId);
  const datesOf = await datesFor(tx, exam, openedBy);
  const longestSeconds = await readSetting(tx, 'EXAM_LOGIN_MAX_LENGTH');
  const ends = openedBy.flatMap((personId) => {
    const time = examTimeOf(datesOf(personId));
    if (!time || isLinkOver(time, now)) return [];
    const seconds = examSessionSeconds(time, now, longestSeconds);
    return [{ personId, endsAt: new Date(now.getTime() + seconds * 1000) }];
  });
  await lengthenSessionsOfLinks(tx, { assignmentId, ends, longestSeconds, now });
  await tellExam(
    tx,
    assignmentId,
    await listSeenIds(tx, assignmentId, new Date(now.getTime() - seenWithinMs)),
  );
}
