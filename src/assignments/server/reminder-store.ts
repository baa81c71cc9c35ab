// What grading needs for its mails: due reminders, and who is told about the end of grading.
import type { Db, Tx } from '../../kernel/server/database.ts';
import { DoneType, type Assignment } from '../domain/model.ts';

/** Assignments whose reminder is due and not sent yet. */
export async function listDueReminders(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('assignment')
    .select('id')
    .where('reminderTime', '<=', now)
    .where('reminderSentAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('reminderTime')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes on the reminder of an assignment: true for only one worker, and only while the reminder is due. A
 * reminder that was moved or cleared since it was listed is left alone.
 */
export async function takeReminder(tx: Tx, assignmentId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('assignment')
    .set({ reminderSentAt: now })
    .where('id', '=', assignmentId)
    .where('reminderTime', '<=', now)
    .where('reminderSentAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type GradingEnd = Pick<Assignment, 'id' | 'name' | 'courseId' | 'doneType' | 'doneEmail'>;

/** The settings of the mail about the end of grading, locked, so that of two changes one waits. */
export async function lockGradingEnd(tx: Tx, assignmentId: number): Promise<GradingEnd | undefined> {
  const row = await tx
    .selectFrom('assignment')
    .select(['id', 'name', 'courseId', 'doneType', 'doneEmail'])
    .where('id', '=', assignmentId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { ...row, doneType: DoneType.parse(row.doneType) };
}
