import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { Reason } from '../domain/model.ts';

const Reasons = z.array(Reason);

/** Notifications with what decides whether their receiver may see them, without those of deleted work. */
export function selectNotifications(db: Db) {
  return db
    .selectFrom('notification')
    .innerJoin('submission', 'submission.id', 'notification.submissionId')
    .innerJoin('assignment', 'assignment.id', 'submission.assignmentId')
    .leftJoin('commentReply', 'commentReply.id', 'notification.replyId')
    .leftJoin('commentBase', 'commentBase.id', 'commentReply.commentBaseId')
    .where('submission.deletedAt', 'is', null)
    .where('assignment.deletedAt', 'is', null)
    .select(['notification.id', 'receiverId', 'isRead', 'reasons', 'notification.createdAt', 'replyId'])
    .select('regradeRequestId')
    .select(['submissionId', 'submission.personId', 'submission.isTest', 'grade', 'gradeHeld'])
    .select(['submission.assignmentId', 'assignment.courseId', 'commentBaseId', 'commentBase.fileId']);
}

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof selectNotifications>['execute']>>[number];

export function reasonsOf(row: Pick<NotificationRow, 'reasons'>): Reason[] {
  return Reasons.parse(row.reasons);
}

export interface NotificationKey {
  isRead: boolean;
  id: number;
}

export interface NotificationQuery {
  receiverId: number;
  /** Only read or only unread ones. */
  read?: boolean | undefined;
  after?: NotificationKey | undefined;
  limit: number;
}

/** Unread ones first, newest first. Two queries, so that each is a range of the index. */
export async function listNotifications(db: Db, asked: NotificationQuery): Promise<NotificationRow[]> {
  const { read, after, limit } = asked;
  const unread = read === true || after?.isRead ? [] : await listPart(db, asked, false);
  if (read === false || unread.length === limit) return unread;
  const rest = await listPart(db, { ...asked, limit: limit - unread.length }, true);
  return [...unread, ...rest];
}

function listPart(
  db: Db,
  { receiverId, after, limit }: NotificationQuery,
  isRead: boolean,
): Promise<NotificationRow[]> {
  let query = selectNotifications(db).where('receiverId', '=', receiverId).where('isRead', '=', isRead);
  if (after?.isRead === isRead) query = query.where('notification.id', '<', after.id);
  return query.orderBy('notification.id', 'desc').limit(limit).execute();
}

/** Those of the ids that are the receiver's, newest first. */
export async function listOwnNotifications(
  db: Db,
  receiverId: number,
  ids: readonly number[],
): Promise<NotificationRow[]> {
  if (ids.length === 0) return [];
  return selectNotifications(db)
    .where('receiverId', '=', receiverId)
    .where('notification.id', 'in', ids)
    .orderBy('notification.id', 'desc')
    .execute();
}

export async function updateRead(
  tx: Tx,
  receiverId: number,
  marked: { ids: readonly number[]; isRead: boolean },
): Promise<void> {
  if (marked.ids.length === 0) return;
  await tx
    .updateTable('notification')
    .set({ isRead: marked.isRead })
    .where('receiverId', '=', receiverId)
    .where('id', 'in', marked.ids)
    .execute();
}

export interface NewNotification {
  receiverId: number;
  submissionId: number;
  /** What it is about: a reply, or a regrade request. */
  replyId?: number;
  regradeRequestId?: number;
  reasons: Reason[];
  createdAt: Date;
}

export async function insertNotifications(tx: Tx, made: readonly NewNotification[]): Promise<void> {
  await tx
    .insertInto('notification')
    .values(made.map((one) => ({ ...one, dueAt: one.createdAt })))
    .execute();
}

/** A reply, the grades of submissions, or everything in an assignment. */
export type NotificationsAbout =
  { replyId: number } | { submissionIds: readonly number[] } | { assignmentId: number };

/** Who has not read a notification about it. */
export async function listUnreadReceivers(db: Db, about: NotificationsAbout): Promise<number[]> {
  if ('submissionIds' in about && about.submissionIds.length === 0) return [];
  let query = db.selectFrom('notification').select('receiverId').distinct().where('isRead', '=', false);
  if ('replyId' in about) query = query.where('replyId', '=', about.replyId);
  else if ('submissionIds' in about) {
    const ids = sql<number>`any(${about.submissionIds}::bigint[])`;
    query = query.where('submissionId', '=', ids).where('replyId', 'is', null);
  } else {
    query = query.where('submissionId', 'in', (of) =>
      of.selectFrom('submission').select('submission.id').where('assignmentId', '=', about.assignmentId),
    );
  }
  return (await query.execute()).map(({ receiverId }) => receiverId);
}

/** Those of these people who read notifications: nobody looks at those of a test student. */
export async function listReaders(db: Db, personIds: readonly number[]): Promise<Set<number>> {
  if (personIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('id', 'in', personIds)
    .where('isTestStudent', '=', false)
    .execute();
  return new Set(rows.map((row) => row.id));
}
