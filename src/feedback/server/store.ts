import type { Db, Tx } from '../../kernel/server/database.ts';
import type { ReplyType } from '../domain/model.ts';
import { userColumns } from '../../people/server/index.ts';

export interface Place {
  workId: number;
  fileId: number | null;
  line: number | null;
}

export type BaseRow = NonNullable<Awaited<ReturnType<typeof findBase>>>;
export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number];
export type EditRow = Awaited<ReturnType<typeof listEdits>>[number];

export function findBase(db: Db, baseId: number) {
  return db.selectFrom('commentBase').selectAll().where('id', '=', baseId).executeTakeFirst();
}

/** Threads of a submission in the order of files and lines, the general one first. */
export function listBases(db: Db, workId: number) {
  return db
    .selectFrom('commentBase')
    .selectAll()
    .where('workId', '=', workId)
    .orderBy('fileId', (order) => order.asc().nullsFirst())
    .orderBy('line')
    .execute();
}

/** The thread of a place, made when there is none. The unique place decides a race of two that open it at once. */
export async function ensureBase(tx: Tx, place: Place & { createdAt: Date }): Promise<BaseRow> {
  const made = await tx
    .insertInto('commentBase')
    .values(place)
    .onConflict((conflict) => conflict.constraint('comment_base_place_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return made;
  return tx
    .selectFrom('commentBase')
    .selectAll()
    .where('workId', '=', place.workId)
    .where('fileId', 'is not distinct from', place.fileId)
    .where('line', 'is not distinct from', place.line)
    .executeTakeFirstOrThrow();
}

/** Every reply of the threads, deleted and hidden ones too, oldest first: callers filter by the rules. */
export async function listReplies(db: Db, baseIds: readonly number[]) {
  if (baseIds.length === 0) return [];
  const rows = await db
    .selectFrom('commentReply')
    .selectAll()
    .where('commentBaseId', 'in', baseIds)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, deleted: row.deletedAt !== null }));
}

/** What the rules read of every reply of the threads, without the texts. */
export async function listReplyFacts(db: Db, baseIds: readonly number[]) {
  if (baseIds.length === 0) return [];
  const rows = await db
    .selectFrom('commentReply')
    .select(['id', 'commentBaseId', 'authorId', 'inReplyToId', 'commentType', 'approved', 'deletedAt'])
    .where('commentBaseId', 'in', baseIds)
    .execute();
  return rows.map((row) => ({ ...row, deleted: row.deletedAt !== null }));
}

/** Who has a reply in the thread that is not deleted. */
export async function listThreadAuthorIds(db: Db, baseId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('commentReply')
    .select('authorId')
    .distinct()
    .where('commentBaseId', '=', baseId)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map((row) => row.authorId);
}

/** Locks the submission until the transaction ends: two replies at once must both be in its count. */
export async function lockWork(tx: Tx, workId: number): Promise<void> {
  await tx.selectFrom('submission').select('id').where('id', '=', workId).forUpdate().execute();
}

/** How many replies on the submission are not deleted. */
export async function countStandingReplies(tx: Tx, workId: number): Promise<number> {
  const row = await tx
    .selectFrom('commentReply')
    .innerJoin('commentBase', 'commentBase.id', 'commentReply.commentBaseId')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('commentBase.workId', '=', workId)
    .where('commentReply.deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertReply(
  tx: Tx,
  reply: {
    commentBaseId: number;
    authorId: number;
    inReplyToId: number | null;
    comment: string;
    replyType: ReplyType;
    createdAt: Date;
  },
): Promise<ReplyRow> {
  const row = await tx.insertInto('commentReply').values(reply).returningAll().executeTakeFirstOrThrow();
  return { ...row, deleted: false };
}

/** The reply, locked until the transaction ends, so that the texts of two edits follow each other. */
export async function getReplyForUpdate(tx: Tx, replyId: number): Promise<ReplyRow> {
  const row = await tx
    .selectFrom('commentReply')
    .selectAll()
    .where('id', '=', replyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, deleted: row.deletedAt !== null };
}

export async function updateReplyText(
  tx: Tx,
  change: { replyId: number; comment: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('commentReply')
    .set({ comment: change.comment, lastEditAt: change.at })
    .where('id', '=', change.replyId)
    .execute();
}

export async function markReplyDeleted(tx: Tx, replyId: number, at: Date): Promise<void> {
  await tx.updateTable('commentReply').set({ deletedAt: at }).where('id', '=', replyId).execute();
}

export async function insertEdit(
  tx: Tx,
  edit: { replyId: number; editorId: number; oldText: string; newText: string | null; createdAt: Date },
): Promise<void> {
  await tx.insertInto('commentReplyEdit').values(edit).execute();
}

/** Edits of a reply, newest first, one more than asked for when there are more. */
export function listEdits(db: Db, page: { replyId: number; beforeId: number | undefined; size: number }) {
  return db
    .selectFrom('commentReplyEdit')
    .selectAll()
    .where('replyId', '=', page.replyId)
    .$if(page.beforeId !== undefined, (query) => query.where('id', '<', page.beforeId ?? 0))
    .orderBy('id', 'desc')
    .limit(page.size + 1)
    .execute();
}

/** The people of these ids, as the wire shows them. */
export async function listAuthors(db: Db, personIds: readonly number[]) {
  if (personIds.length === 0) return [];
  return db.selectFrom('person').select(userColumns).where('id', 'in', personIds).orderBy('id').execute();
}

/** Everybody who wrote a reply in the assignment. */
export function listAuthorsIn(db: Db, assignmentId: number) {
  return db
    .selectFrom('person')
    .select(userColumns)
    .where((where) =>
      where.exists(
        where
          .selectFrom('commentReply')
          .innerJoin('commentBase', 'commentBase.id', 'commentReply.commentBaseId')
          .innerJoin('submission', 'submission.id', 'commentBase.workId')
          .select('commentReply.id')
          .whereRef('commentReply.authorId', '=', 'person.id')
          .where('submission.assignmentId', '=', assignmentId),
      ),
    )
    .execute();
}
