// SQL of regrade requests.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import type { RegradeOutcome, RegradeState } from '../../domain/regrades/model.ts';

function selectRequests(db: Db) {
  return db
    .selectFrom('regradeRequest')
    .leftJoin('gradeChange', 'gradeChange.id', 'regradeRequest.gradeChangeId')
    .selectAll('regradeRequest')
    .select('gradeChange.grade as gradeAfter');
}

export type RegradeRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

export function findRegrade(db: Db, requestId: number): Promise<RegradeRow | undefined> {
  return selectRequests(db).where('regradeRequest.id', '=', requestId).executeTakeFirst();
}

/** The same, locked until commit: of two people who decide at once the second one sees the first one's outcome. */
export function lockRegrade(tx: Tx, requestId: number): Promise<RegradeRow | undefined> {
  return selectRequests(tx)
    .where('regradeRequest.id', '=', requestId)
    .forNoKeyUpdate('regradeRequest')
    .executeTakeFirst();
}

export function listRegradesOf(db: Db, submissionId: number): Promise<RegradeRow[]> {
  return selectRequests(db)
    .where('regradeRequest.submissionId', '=', submissionId)
    .orderBy('regradeRequest.id')
    .execute();
}

/** All texts of these requests, the oldest first. */
export function listReplies(db: Db, requestIds: readonly number[]) {
  return db
    .selectFrom('regradeReply')
    .innerJoin('person', 'person.id', 'regradeReply.personId')
    .select(['regradeReply.id', 'requestId', 'personId', 'isAuthors', 'text', 'writtenAt'])
    .select(['name', 'username', 'tenantId', 'isTestStudent'])
    .where('requestId', '=', sql<number>`any(${requestIds})`)
    .orderBy('regradeReply.id')
    .execute();
}

export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number];

export async function listRegradeWriterIds(db: Db, requestId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('regradeReply')
    .select('personId')
    .distinct()
    .where('requestId', '=', requestId)
    .execute();
  return rows.map(({ personId }) => personId);
}

/** How many requests the author has made, and about which rows they are open. */
export async function readUse(
  db: Db,
  { assignmentId, authorId }: { assignmentId: number; authorId: number },
): Promise<{ usedCount: number; openOf: (submissionId: number) => (number | null)[] }> {
  const rows = await db
    .selectFrom('regradeRequest')
    .select(['submissionId', 'rowId', 'state'])
    .where('assignmentId', '=', assignmentId)
    .where('authorId', '=', authorId)
    .execute();
  return {
    usedCount: rows.length,
    openOf: (submissionId) =>
      rows
        .filter((row) => row.state === 'open' && row.submissionId === submissionId)
        .map(({ rowId }) => rowId),
  };
}

/** Members of a group who ask at once wait for each other, so that they have no more requests than they should. */
export async function lockAsking(tx: Tx, authorId: number): Promise<void> {
  await tx.selectFrom('person').select('id').where('id', '=', authorId).forNoKeyUpdate().execute();
}

export async function findStart(db: Db, assignmentId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('assignment')
    .select('regradeStartsAt')
    .where('id', '=', assignmentId)
    .executeTakeFirst();
  return row?.regradeStartsAt ?? null;
}

/** The newest change of the grade, since a moment where one is named. */
export function findNewestChange(db: Db, submissionId: number, since = new Date(0)) {
  return db
    .selectFrom('gradeChange')
    .select(['id', 'changedAt'])
    .where('submissionId', '=', submissionId)
    .where('changedAt', '>=', since)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface NewRegrade {
  assignmentId: number;
  submissionId: number;
  authorId: number;
  rowId: number | null;
  rowHeader: string | null;
  gradeWhenAsked: number | null;
  askedAt: Date;
}

export async function insertRegrade(tx: Tx, made: NewRegrade): Promise<number> {
  const { id } = await tx.insertInto('regradeRequest').values(made).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertReply(
  tx: Tx,
  reply: { requestId: number; personId: number; isAuthors: boolean; text: string; writtenAt: Date },
): Promise<void> {
  await tx.insertInto('regradeReply').values(reply).execute();
}

export async function updateState(
  tx: Tx,
  requestId: number,
  to: { state: RegradeState; decidedAt: Date | null; gradeChangeId: number | null },
): Promise<void> {
  await tx.updateTable('regradeRequest').set(to).where('id', '=', requestId).execute();
}

/** Whose requests are asked for: all authors, or those of the caller's sections. */
export interface Queue {
  assignmentId: number;
  among: ReadonlySet<number> | undefined;
  seesTests: boolean;
  state: 'open' | 'closed' | undefined;
  assigneeId: number | undefined;
}

const closed: readonly RegradeOutcome[] = ['kept', 'changed'];

/** A page of the queue, oldest first, without what their authors took back. */
export function listQueue(db: Db, of: Queue, page: { afterId: number; limit: number }) {
  let query = db
    .selectFrom('regradeRequest')
    .innerJoin('submission', 'submission.id', 'regradeRequest.submissionId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('regradeReply')
          .select([
            sql<string>`(array_agg(left(text, 300) order by id))[1]`.as('excerpt'),
            sql<number>`count(*)`.as('replyCount'),
            sql<boolean>`(array_agg(not is_authors order by id desc))[1]`.as('isAnswered'),
          ])
          .whereRef('requestId', '=', 'regradeRequest.id')
          .as('texts'),
      (join) => join.onTrue(),
    )
    .select([
      'regradeRequest.id',
      'regradeRequest.submissionId',
      'rowHeader',
      'state',
      'askedAt',
      'decidedAt',
    ])
    .select(['excerpt', 'replyCount', 'isAnswered'])
    .where('regradeRequest.assignmentId', '=', of.assignmentId)
    .where('regradeRequest.id', '>', page.afterId)
    .where('submission.deletedAt', 'is', null)
    .where(
      'state',
      'in',
      of.state === 'open' ? ['open'] : of.state === 'closed' ? closed : ['open', ...closed],
    );
  if (!of.seesTests) query = query.where('submission.isTest', '=', false);
  if (of.among !== undefined) query = query.where('authorId', '=', sql<number>`any(${[...of.among]})`);
  if (of.assigneeId !== undefined) query = query.where('submission.assigneeId', '=', of.assigneeId);
  return query.orderBy('regradeRequest.id').limit(page.limit).execute();
}

/** Open requests of each assignment by author, without those of test students. */
export function countOpen(db: Db, assignmentIds: readonly number[], withoutWork: ReadonlySet<number>) {
  return db
    .selectFrom('regradeRequest')
    .innerJoin('submission', 'submission.id', 'regradeRequest.submissionId')
    .select(['regradeRequest.assignmentId', 'authorId', sql<number>`count(*)`.as('count')])
    .where('regradeRequest.assignmentId', '=', sql<number>`any(${assignmentIds})`)
    .where('state', '=', 'open')
    .where('submission.id', '!=', sql<number>`all(${[...withoutWork]}::bigint[])`)
    .where('submission.deletedAt', 'is', null)
    .where('submission.isTest', '=', false)
    .groupBy(['regradeRequest.assignmentId', 'authorId'])
    .execute();
}
