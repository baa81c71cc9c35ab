// What mails have to tell, and to whom. At most one mail tells a notification: `mailed_at` is set with it.
import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';
import type { Span } from '../domain/digest.ts';
import { selectNotifications, type NotificationRow } from './store.ts';

/** A mail looks at so many notifications; the rest are old by then, and stay in the product. */
const mostInOneMail = 500;

/** One query returns so many people; the next continues after the last of them. */
const peopleAtOnce = 200;

/** Unread notifications of a person that no mail has told, newest first. */
export function listUntold(
  db: Db,
  of: { receiverId: number; assignmentId?: number },
  { from, until }: Span,
): Promise<NotificationRow[]> {
  let query = selectNotifications(db)
    .where('receiverId', '=', of.receiverId)
    .where('isRead', '=', false)
    .where('mailedAt', 'is', null)
    .where('dueAt', '>', from)
    .where('dueAt', '<=', until);
  if (of.assignmentId !== undefined) query = query.where('submission.assignmentId', '=', of.assignmentId);
  return query.orderBy('notification.id', 'desc').limit(mostInOneMail).execute();
}

/** Ids of people who have such notifications, page by page: there may be many. */
export async function* eachUntoldReceiver(
  db: Db,
  span: Span,
  assignmentId?: number,
): AsyncGenerator<number, void, undefined> {
  let page = await listUntoldReceivers(db, span, { assignmentId, after: 0 });
  while (page.length > 0) {
    yield* page;
    page = await listUntoldReceivers(db, span, { assignmentId, after: page.at(-1) ?? 0 });
  }
}

async function listUntoldReceivers(
  db: Db,
  { from, until }: Span,
  { assignmentId, after }: { assignmentId: number | undefined; after: number },
): Promise<number[]> {
  let query = db
    .selectFrom('notification')
    .select('receiverId')
    .distinct()
    .where('isRead', '=', false)
    .where('mailedAt', 'is', null)
    .where('dueAt', '>', from)
    .where('dueAt', '<=', until)
    .where('receiverId', '>', after);
  if (assignmentId !== undefined) {
    query = query.where('submissionId', 'in', (of) =>
      of.selectFrom('submission').select('submission.id').where('assignmentId', '=', assignmentId),
    );
  }
  const rows = await query.orderBy('receiverId').limit(peopleAtOnce).execute();
  return rows.map((row) => row.receiverId);
}

/** Notes that a mail tells them; returns those that no other mail told and that were not read meanwhile. */
export async function markMailed(tx: Tx, ids: readonly number[], mailedAt: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .updateTable('notification')
    .set({ mailedAt })
    .where('id', 'in', ids)
    .where('mailedAt', 'is', null)
    .where('isRead', '=', false)
    .returning('id')
    .execute();
  return new Set(rows.map((row) => row.id));
}

/**
 * Submissions about whose replies or regrade requests the receiver got a mail since then, with the moment of the mail. All those of one author
 * for one assignment count as one: a new hand-in is made in a moment.
 */
export async function listQuietSubmissions(
  tx: Tx,
  receiverId: number,
  since: Date,
): Promise<Map<number, Date>> {
  const rows = await tx
    .selectFrom('notification')
    .innerJoin('submission as told', 'told.id', 'notification.submissionId')
    .innerJoin('submission as quiet', (join) =>
      join
        .onRef('quiet.assignmentId', '=', 'told.assignmentId')
        .onRef('quiet.personId', '=', 'told.personId'),
    )
    .select((select) => ['quiet.id', select.fn.max('notification.mailedAt').as('mailedAt')])
    .where('notification.receiverId', '=', receiverId)
    .where((where) =>
      where.or([
        where('notification.replyId', 'is not', null),
        where('notification.regradeRequestId', 'is not', null),
      ]),
    )
    .where('notification.mailedAt', '>', since)
    .groupBy('quiet.id')
    .execute();
  return new Map(rows.flatMap((row) => (row.mailedAt ? [[row.id, row.mailedAt] as const] : [])));
}

/** Mails to one person are made one after the other. */
export async function lockReceiver(tx: Tx, receiverId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notification mail ${receiverId}`}, 0))`.execute(
    tx,
  );
}

/** A person whose account is in use. */
export function findReceiver(db: Db, personId: number) {
  return db
    .selectFrom('person')
    .select(['id', 'tenantId', 'name', 'email'])
    .where('id', '=', personId)
    .where('active', '=', true)
    .executeTakeFirst();
}

export type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>;

/** Names of assignments and their courses, by the assignment's id. */
export async function readNames(
  db: Db,
  assignmentIds: ReadonlySet<number>,
): Promise<Map<number, { assignment: string; course: string }>> {
  if (assignmentIds.size === 0) return new Map();
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('course', 'course.id', 'assignment.courseId')
    .select(['assignment.id', 'assignment.name as assignment', 'course.name as course'])
    .where('assignment.id', 'in', [...assignmentIds])
    .execute();
  return new Map(rows.map(({ id, assignment, course }) => [id, { assignment, course }]));
}
