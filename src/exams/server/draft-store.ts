// SQL of what students write on the page of an exam. The person is the author: a student, or their group.
import type { Db, Tx } from '../../kernel/server/database.ts';
import type { ExamDraft } from '../domain/drafts.ts';
import type { OfStudent } from './store.ts';

export function listDrafts(db: Db, { assignmentId, personId }: OfStudent): Promise<ExamDraft[]> {
  return db
    .selectFrom('examDraft')
    .select(['path', 'text', 'revision', 'savedAt'])
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .orderBy('path')
    .execute();
}

/** False when somebody has written another text after the one that this one began from. */
export async function writeDraft(
  tx: Tx,
  { assignmentId, personId }: OfStudent,
  { path, ...written }: ExamDraft,
): Promise<boolean> {
  if (written.revision === 1) {
    const row = await tx
      .insertInto('examDraft')
      .values({ assignmentId, personId, path, ...written })
      .onConflict((conflict) => conflict.constraint('exam_draft_pkey').doNothing())
      .returning('revision')
      .executeTakeFirst();
    return row !== undefined;
  }
  const row = await tx
    .updateTable('examDraft')
    .set(written)
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .where('path', '=', path)
    .where('revision', '=', written.revision - 1)
    .returning('revision')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeDraft(
  tx: Tx,
  { assignmentId, personId }: OfStudent,
  path: string,
): Promise<void> {
  await tx
    .deleteFrom('examDraft')
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .where('path', '=', path)
    .execute();
}

export async function countDrafts(db: Db, { assignmentId, personId }: OfStudent): Promise<number> {
  const { count } = await db
    .selectFrom('examDraft')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
