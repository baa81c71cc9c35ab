import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';
import type { WrittenAmount } from '../domain/limits.ts';
import type { CommentType, ReplyType } from '../domain/model.ts';
import { userColumns } from '../../people/server/index.ts';

export interface Place {
  workId: number;
  fileId: number | null;
  line: number | null;
  firstLine: number | null;
}

export type BaseRow = NonNullable<Awaited<ReturnType<typeof findBase>>>;
export type ReplyFactsRow = Awaited<ReturnType<typeof listReplyFacts>>[number];
/** A reply with its text. */
export type ReplyRow = Omit<ReplyFactsRow, 'textBytes'> & { comment: string };
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
    .orderBy('firstLine', (order) => order.asc().nullsLast())
    .execute();
}

interface EarlierBases {
  submission: { id: number; assignmentId: number; personId: number; createdAt: Date };
  path: string;
  beforeId: number | undefined;
  size: number;
}

/** Threads on the same path of submissions that the author handed in before this one, newest first. */
export function listEarlierBases(db: Db, { submission, path, beforeId, size }: EarlierBases) {
  return db
    .selectFrom('commentBase')
    .innerJoin('submission', 'submission.id', 'commentBase.workId')
    .innerJoin('submissionFile', 'submissionFile.id', 'commentBase.fileId')
    .selectAll('commentBase')
    .select(['submissionFile.sha256', 'submission.createdAt as handedInAt', 'submission.isTest'])
    .where('submission.assignmentId', '=', submission.assignmentId)
    .where('submission.personId', '=', submission.personId)
    .where('submission.deletedAt', 'is', null)
    .where(sql<boolean>`(submission.created_at, submission.id) < (${submission.createdAt}, ${submission.id})`)
    .where('submissionFile.path', '=', path)
    .where((where) => (beforeId === undefined ? where.lit(true) : where('commentBase.id', '<', beforeId)))
    .orderBy('commentBase.id', 'desc')
    .limit(size + 1)
    .execute();
}

export async function listBasesByIds(db: Db, baseIds: readonly number[]) {
  return db
    .selectFrom('commentBase')
    .select(['id', 'fileId', 'workId'])
    .where('id', '=', sql<number>`any(${baseIds})`)
    .execute();
}

export function findBaseAt(db: Db, { workId, fileId, line, firstLine }: Place) {
  return db
    .selectFrom('commentBase')
    .selectAll()
    .where('workId', '=', workId)
    .where('fileId', 'is not distinct from', fileId)
    .where('line', 'is not distinct from', line)
    .where('firstLine', 'is not distinct from', firstLine)
    .executeTakeFirst();
}

/** How many threads of a submission a person has opened. */
export async function countOpenedThreads(db: Db, workId: number, openerId: number): Promise<number> {
  const row = await db
    .selectFrom('commentBase')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('workId', '=', workId)
    .where('openerId', '=', openerId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Call with the submission locked: there is no thread at the place yet. */
export function insertBase(tx: Tx, base: Place & { openerId: number; createdAt: Date }): Promise<BaseRow> {
  return tx.insertInto('commentBase').values(base).returningAll().executeTakeFirstOrThrow();
}

export const factColumns = [
  'id',
  'commentBaseId',
  'authorId',
  'inReplyToId',
  'replyType',
  'commentType',
  'approved',
  'createdAt',
  'lastEditAt',
  'deletedAt',
] as const;

/** Texts can be many megabytes together: threads are read without them, then the texts of one page. */
export const textBytes = sql<number>`octet_length(comment_reply.comment)`;

/** A group may have written a thousand replies for each of its members, so that not all of them are read at once. */
const factsAtOnce = 2_000;

/** Every reply of the threads, oldest first, even deleted and hidden ones: callers filter by the rules. */
export async function listReplyFacts(db: Db, baseIds: readonly number[]) {
  if (baseIds.length === 0) return [];
  const found = [];
  for (let afterId = 0, isAll = false; !isAll;) {
    const rows = await selectFacts(db, { baseIds, afterId }).execute();
    for (const row of rows) found.push({ ...row, deleted: row.deletedAt !== null });
    afterId = rows.at(-1)?.id ?? afterId;
    isAll = rows.length < factsAtOnce;
  }
  return found;
}

const selectFacts = (db: Db, { baseIds, afterId }: { baseIds: readonly number[]; afterId: number }) =>
  db
    .selectFrom('commentReply')
    .select(factColumns)
    .select(textBytes.as('textBytes'))
    .where('commentBaseId', '=', sql<number>`any(${baseIds})`)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(factsAtOnce);

/** The same replies with their texts, in the order given. */
export async function withTexts(db: Db, facts: readonly ReplyFactsRow[]): Promise<ReplyRow[]> {
  if (facts.length === 0) return [];
  const rows = await db
    .selectFrom('commentReply')
    .select(['id', 'comment'])
    .where('id', '=', sql<number>`any(${facts.map((reply) => reply.id)})`)
    .execute();
  const texts = new Map(rows.map((row) => [row.id, row.comment]));
  return facts.map((reply) => ({ ...reply, comment: texts.get(reply.id) ?? '' }));
}

/** How much a person has written on the submission of the thread, and in the thread. */
export async function readWrittenAmount(
  tx: Tx,
  of: { base: BaseRow; authorId: number },
): Promise<WrittenAmount> {
  const { rows } = await sql<WrittenAmount>`
    select count(*) filter (where comment_base.id = ${of.base.id})::int as in_thread,
      count(*)::int as on_submission, coalesce(sum(${textBytes}), 0)::int as text_bytes
    from comment_base join comment_reply on comment_reply.comment_base_id = comment_base.id
    where comment_base.work_id = ${of.base.workId} and comment_reply.author_id = ${of.authorId}`.execute(tx);
  return rows[0] ?? { inThread: 0, onSubmission: 0, textBytes: 0 };
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
    commentType: CommentType;
    approved: boolean;
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
  change: { replyId: number; comment: string; approved: boolean; at: Date },
): Promise<void> {
  await tx
    .updateTable('commentReply')
    .set({ comment: change.comment, approved: change.approved, lastEditAt: change.at })
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

/** Edits of a reply without their texts, newest first, one more than asked for when there are more. */
export function listEditFacts(db: Db, page: { replyId: number; beforeId: number | undefined; size: number }) {
  return db
    .selectFrom('commentReplyEdit')
    .select(['id', 'editorId', 'createdAt'])
    .select(sql<number>`octet_length(old_text) + coalesce(octet_length(new_text), 0)`.as('textBytes'))
    .where('replyId', '=', page.replyId)
    .where((where) => (page.beforeId === undefined ? where.lit(true) : where('id', '<', page.beforeId)))
    .orderBy('id', 'desc')
    .limit(page.size + 1)
    .execute();
}

/** Edits of these ids, newest first. */
export async function listEdits(db: Db, editIds: readonly number[]) {
  if (editIds.length === 0) return [];
  return db
    .selectFrom('commentReplyEdit')
    .selectAll()
    .where('id', '=', sql<number>`any(${editIds})`)
    .orderBy('id', 'desc')
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
