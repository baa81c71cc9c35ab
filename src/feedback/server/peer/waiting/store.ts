// SQL about comments of peers that wait for approval.
import { sql } from 'kysely';
import type { Db } from '../../../../kernel/server/database.ts';
import { factColumns, textBytes, type ReplyFactsRow } from '../../store.ts';

/** Threads with the author of the work that they are about. */
export function listPlaces(db: Db, baseIds: readonly number[]) {
  return db
    .selectFrom('commentBase')
    .innerJoin('submission', 'submission.id', 'commentBase.workId')
    .selectAll('commentBase')
    .select('submission.personId as subjectId')
    .where('commentBase.id', '=', sql<number>`any(${baseIds})`)
    .execute();
}

/** These replies without their texts, oldest first. */
export async function listFacts(db: Db, replyIds: readonly number[]): Promise<ReplyFactsRow[]> {
  const rows = await db
    .selectFrom('commentReply')
    .select(factColumns)
    .select(textBytes.as('textBytes'))
    .where('id', '=', sql<number>`any(${replyIds})`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, deleted: row.deletedAt !== null }));
}
