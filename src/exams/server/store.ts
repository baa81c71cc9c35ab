// SQL of entries, signs of life and calls for help.
import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';

export interface OfStudent {
  readonly assignmentId: number;
  readonly personId: number;
}

export interface Place {
  readonly network: string;
  readonly userAgent: string;
}

/** At most this many entries of one student in one exam are kept; after them only the last sign of life tells more. */
const mostEntries = 200;
const sameEntrySeconds = 60;

/** False when the same browser has just entered, or the student has too many entries already. */
export async function insertEntry(
  tx: Tx,
  { assignmentId, personId }: OfStudent,
  { network, userAgent, byLink, enteredAt }: Place & { byLink: boolean; enteredAt: Date },
): Promise<boolean> {
  const result = await sql`
    insert into exam_entry (assignment_id, person_id, by_link, network, user_agent, entered_at)
    select ${assignmentId}, ${personId}, ${byLink}, ${network}, ${userAgent}, ${enteredAt}
    where not exists (
        select from exam_entry
        where assignment_id = ${assignmentId} and person_id = ${personId} and network = ${network}
          and user_agent = ${userAgent} and not ${byLink}
          and entered_at > ${enteredAt}::timestamptz - make_interval(secs => ${sameEntrySeconds}))
      and ${mostEntries} > (
        select count(*) from exam_entry where assignment_id = ${assignmentId} and person_id = ${personId})`.execute(
    tx,
  );
  return (result.numAffectedRows ?? 0n) > 0n;
}

export function listEntries(
  db: Db,
  { assignmentId, personId }: OfStudent,
  { afterId, limit }: { afterId: number; limit: number },
) {
  return db
    .selectFrom('examEntry')
    .select(['id', 'byLink', 'network', 'userAgent', 'enteredAt'])
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stores the sign of life and tells where the one before came from; undefined for the first one. */
export async function noteSeen(
  tx: Tx,
  { assignmentId, personId }: OfStudent,
  seen: Place & { seenAt: Date },
): Promise<Place | undefined> {
  const before = await tx
    .selectFrom('examPresence')
    .select(['network', 'userAgent'])
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .executeTakeFirst();
  await tx
    .insertInto('examPresence')
    .values({ assignmentId, personId, ...seen })
    .onConflict((conflict) => conflict.constraint('exam_presence_pkey').doUpdateSet(seen))
    .execute();
  return before;
}

export async function findHelpRequest(db: Db, { assignmentId, personId }: OfStudent) {
  return db
    .selectFrom('examHelpRequest')
    .select('askedAt')
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .executeTakeFirst();
}

/** Whoever asks again adds words, but waits since they asked first. */
export async function upsertHelpRequest(
  tx: Tx,
  { assignmentId, personId }: OfStudent,
  { text, askedAt }: { text: string; askedAt: Date },
): Promise<void> {
  await tx
    .insertInto('examHelpRequest')
    .values({ assignmentId, personId, text, askedAt })
    .onConflict((conflict) => conflict.constraint('exam_help_request_pkey').doUpdateSet({ text }))
    .execute();
}

/** False when they ask for nothing any more. */
export async function removeHelpRequest(tx: Tx, { assignmentId, personId }: OfStudent): Promise<boolean> {
  const row = await tx
    .deleteFrom('examHelpRequest')
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Network addresses of people are deleted when they are no longer needed. */
export async function removeSeenBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('examEntry').where('enteredAt', '<', before).execute();
  await tx.deleteFrom('examPresence').where('seenAt', '<', before).execute();
  await tx.deleteFrom('examHelpRequest').where('askedAt', '<', before).execute();
}

/** Everybody who has given a sign of life in the exam since then. */
export async function listSeenIds(db: Db, assignmentId: number, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('examPresence')
    .select('personId')
    .where('assignmentId', '=', assignmentId)
    .where('seenAt', '>=', since)
    .execute();
  return rows.map(({ personId }) => personId);
}

/**
 * Beside `enrollment` and `person`: people who take the exam (PERM-048). Who is locked out stays among them without the
 * right, or nobody could free them.
 */
export const takesExam = (assignmentId: number) => sql<boolean>`(
  person.active and not person.is_test_student and (
    exists (
      select from course_role_permission held
      where held.role_id = enrollment.role_id and held.permission = 'can_receive_login_links')
    or exists (
      select from exam_lock held where held.assignment_id = ${assignmentId} and held.person_id = person.id)))`;

export async function isInExam(
  db: Db,
  { assignmentId, courseId, personId }: OfStudent & { courseId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('enrollment')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .select('person.id')
    .where('enrollment.courseId', '=', courseId)
    .where('person.id', '=', personId)
    .where(takesExam(assignmentId))
    .executeTakeFirst();
  return row !== undefined;
}
