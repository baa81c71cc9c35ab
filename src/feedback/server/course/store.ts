// SQL about the feedback on all work of one person in a course.
import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';
import { factColumns, textBytes, type BaseRow, type ReplyFactsRow } from '../store.ts';

export type WorkRow = Awaited<ReturnType<typeof listWork>>[number];

/** Submissions of these authors on which somebody wrote. */
export function listWork(db: Db, of: { authorIds: readonly number[]; assignmentIds: readonly number[] }) {
  return db
    .selectFrom('submission')
    .select(['id', 'assignmentId', 'personId', 'isTest'])
    .where('assignmentId', '=', sql<number>`any(${of.assignmentIds})`)
    .where('personId', '=', sql<number>`any(${of.authorIds})`)
    .where('deletedAt', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('commentBase')
          .select('commentBase.id')
          .whereRef('commentBase.workId', '=', 'submission.id'),
      ),
    )
    .execute();
}

export function listFullBases(db: Db, baseIds: readonly number[]): Promise<BaseRow[]> {
  return db
    .selectFrom('commentBase')
    .selectAll()
    .where('id', '=', sql<number>`any(${baseIds})`)
    .execute();
}

/** These replies without their texts, newest first. */
export async function listFactsOf(db: Db, replyIds: readonly number[]): Promise<ReplyFactsRow[]> {
  const rows = await db
    .selectFrom('commentReply')
    .select(factColumns)
    .select(textBytes.as('textBytes'))
    .where('id', '=', sql<number>`any(${replyIds})`)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, deleted: row.deletedAt !== null }));
}
