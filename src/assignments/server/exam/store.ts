import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';

/** Exams with login links that are not deleted and not over, in courses in use, and begin in so many seconds or sooner. */
export async function listExamIdsWithLinks(
  db: Db,
  { now, secondsBefore }: { now: Date; secondsBefore: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('course', 'course.id', 'assignment.courseId')
    .innerJoin('assignmentTimeframe as timeframe', 'timeframe.assignmentId', 'assignment.id')
    .select('assignment.id')
    .distinct()
    .where('timeframe.deadline', '>=', now)
    .where('timeframe.availableAt', '<=', new Date(now.getTime() + secondsBefore * 1000))
    .where('assignment.sendLoginLinks', '=', true)
    .where('assignment.deletedAt', 'is', null)
    .where('course.state', '=', 'visible')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Members of a course in use who get links: real people with an active account whose role
 * has the right (PERM-048).
 */
function selectReceivers(db: Db, courseId: number) {
  return db
    .selectFrom('enrollment')
    .innerJoin('courseRolePermission as held', 'held.roleId', 'enrollment.roleId')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .innerJoin('course', 'course.id', 'enrollment.courseId')
    .select(['person.id', 'person.name', 'person.email'])
    .where('course.state', '=', 'visible')
    .where('enrollment.courseId', '=', courseId)
    .where('held.permission', '=', 'can_receive_login_links')
    .where('person.active', '=', true)
    .where('person.isTestStudent', '=', false);
}

/** True while the person may still use a link of the course. */
export async function receivesLinks(db: Db, courseId: number, personId: number): Promise<boolean> {
  const row = await selectReceivers(db, courseId).where('person.id', '=', personId).executeTakeFirst();
  return row !== undefined;
}

export interface LinkMail {
  assignmentId: number;
  startsAt: Date;
  secondsBefore: number;
}

/** Everybody in the course who gets links. */
export async function listReceiverIds(db: Db, courseId: number): Promise<number[]> {
  const rows = await selectReceivers(db, courseId).execute();
  return rows.map(({ id }) => id);
}

/** Those receivers among these people who have not got this mail. */
export function listReceiversWithout(
  db: Db,
  courseId: number,
  mail: LinkMail & { personIds: readonly number[] },
) {
  return selectReceivers(db, courseId)
    .where('person.id', '=', sql<number>`any(${mail.personIds})`)
    .where('person.email', '!=', '')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('assignmentLoginLink as sent')
            .select(sql`1`.as('one'))
            .whereRef('sent.personId', '=', 'person.id')
            .where('sent.assignmentId', '=', mail.assignmentId)
            .where('sent.startsAt', '=', mail.startsAt)
            .where('sent.secondsBefore', '=', mail.secondsBefore),
        ),
      ),
    )
    .execute();
}

/** Stores a link; false when another worker has sent this mail meanwhile. */
export async function insertLink(
  tx: Tx,
  link: LinkMail & { uuidSha256: string; personId: number; createdAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('assignmentLoginLink')
    .values(link)
    .onConflict((conflict) => conflict.constraint('assignment_login_link_mail_key').doNothing())
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}

export function findLink(db: Db, uuidSha256: string) {
  return db
    .selectFrom('assignmentLoginLink')
    .select(['assignmentId', 'personId'])
    .where('uuidSha256', '=', uuidSha256)
    .executeTakeFirst();
}
