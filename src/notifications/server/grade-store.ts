// Notifications about grades, and which grades have been announced.
import { sql, type RawBuilder } from 'kysely';
import { membersOfAuthor } from '../../groups/server/index.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { isNewest } from '../../submissions/server/index.ts';

/** Notes that people were told of the grades of an assignment; false when they were before. */
export async function insertAnnouncement(tx: Tx, assignmentId: number, announcedAt: Date): Promise<boolean> {
  const row = await tx
    .insertInto('gradeAnnouncement')
    .values({ assignmentId, announcedAt })
    .onConflict((conflict) => conflict.constraint('grade_announcement_pkey').doNothing())
    .returning('assignmentId')
    .executeTakeFirst();
  return row !== undefined;
}

/** True when people were told of the grades. */
export async function removeAnnouncement(tx: Tx, assignmentId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('gradeAnnouncement')
    .where('assignmentId', '=', assignmentId)
    .returning('assignmentId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Assignments whose moment for the grades has passed and whose authors were not told yet. */
export async function listUnannounced(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('assignment')
    .select('id')
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('gradesAvailable', '=', true), where('gradesAvailableAt', '<=', now)]))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('gradeAnnouncement')
            .select('assignmentId')
            .whereRef('gradeAnnouncement.assignmentId', '=', 'assignment.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Makes what waited unseen due now: digests would think it too old. */
export async function renewDue(tx: Tx, assignmentId: number, now: Date): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ dueAt: now })
    .where('mailedAt', 'is', null)
    .where('isRead', '=', false)
    .where('dueAt', '<', now)
    .where('submissionId', 'in', (of) =>
      of.selectFrom('submission').select('submission.id').where('assignmentId', '=', assignmentId),
    )
    .execute();
}

/** When people were told of the grades; undefined when they were not yet. */
export async function findAnnouncedAt(tx: Tx, assignmentId: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('gradeAnnouncement')
    .select('announcedAt')
    .where('assignmentId', '=', assignmentId)
    .executeTakeFirst();
  return row?.announcedAt;
}

interface Moments {
  now: Date;
  /** People who were told since then are not told again. */
  since: Date;
}

/** Tells the authors of each latest submission that is graded: of that of a group each member. */
export async function insertGradesTold(tx: Tx, assignmentId: number, { now, since }: Moments): Promise<void> {
  await insertTold(tx, {
    now,
    isWanted: sql`submission.assignment_id = ${assignmentId} and ${isNewest}`,
    isTold: sql`told.created_at >= ${since}::timestamptz`,
  });
}

/**
 * Tells the authors of these submissions; gives the authors, each once. Where an unread notification that young stands
 * for the change too, nobody is told.
 */
export async function insertChangesTold(
  tx: Tx,
  submissionIds: readonly number[],
  { now, since }: Moments,
): Promise<number[]> {
  const told = await insertTold(tx, {
    now,
    isWanted: sql`submission.id = any(${submissionIds})`,
    isTold: sql`told.created_at >= ${since}::timestamptz and not told.is_read`,
  });
  return [...new Set(told)];
}

/** A grade so far, with rows of the rubric still open, is told by nobody: "was graded" would not be true of it. */
async function insertTold(
  tx: Tx,
  given: { now: Date; isWanted: RawBuilder<unknown>; isTold: RawBuilder<unknown> },
): Promise<number[]> {
  const { rows } = await sql<{ receiverId: number }>`
    insert into notification (receiver_id, submission_id, reasons, created_at, due_at)
    select person.id, submission.id, array['graded'], ${given.now}::timestamptz, ${given.now}::timestamptz
    from submission cross join ${membersOfAuthor(sql`submission.person_id`)} member
    join person on person.id = member.person_id
    where ${given.isWanted} and submission.deleted_at is null and submission.grade is not null
      and submission.is_graded
      and not person.is_test_student
      and not exists (
        select 1 from notification told
        where told.submission_id = submission.id and told.receiver_id = person.id and told.reply_id is null and told.regrade_request_id is null
          and ${given.isTold})
    returning receiver_id`.execute(tx);
  return rows.map((row) => row.receiverId);
}

/** The authors whom no mail has told of the grades of these submissions yet. */
export async function listUntoldOfGrades(tx: Tx, submissionIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('notification')
    .select('receiverId')
    .distinct()
    .where('submissionId', '=', sql<number>`any(${submissionIds})`)
    .where('replyId', 'is', null)
    .where('regradeRequestId', 'is', null)
    .where('isRead', '=', false)
    .where('mailedAt', 'is', null)
    .execute();
  return rows.map(({ receiverId }) => receiverId);
}
