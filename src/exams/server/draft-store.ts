// SQL of what students write on the page of an exam. The person is the author: a student, or their group.
import { sql } from 'kysely';
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

/** Makes the pages of one author take turns, so that they do not write more files together than one may. */
export async function lockDrafts(tx: Tx, { assignmentId, personId }: OfStudent): Promise<void> {
  const name = `exam drafts ${assignmentId} ${personId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
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

/** True when this very text was written before: its answer was lost on the way, and the page sends it again. */
export async function isWrittenBefore(
  tx: Tx,
  { assignmentId, personId }: OfStudent,
  { path, text, revision }: ExamDraft,
): Promise<boolean> {
  const row = await tx
    .selectFrom('examDraft')
    .select('revision')
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .where('path', '=', path)
    .where('revision', '=', revision)
    .where('text', '=', text)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when somebody has written another text meanwhile; true also when the file is gone already. */
export async function removeDraft(
  tx: Tx,
  { assignmentId, personId }: OfStudent,
  { path, revision }: Pick<ExamDraft, 'path' | 'revision'>,
): Promise<boolean> {
  const present = await tx
    .selectFrom('examDraft')
    .select('revision')
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .where('path', '=', path)
    .executeTakeFirst();
  if (present && present.revision !== revision) return false;
  await tx
    .deleteFrom('examDraft')
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .where('path', '=', path)
    .execute();
  return true;
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
