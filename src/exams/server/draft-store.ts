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

/** The new revision; undefined when somebody has written another text after the one that this one began from. */
export async function writeDraft(
  tx: Tx,
  { assignmentId, personId }: OfStudent,
  given: { draft: Omit<ExamDraft, 'revision'>; seenRevision: number; firstRevision: number },
): Promise<number | undefined> {
  const { draft, seenRevision, firstRevision } = given;
  if (seenRevision === 0) {
    const row = await tx
      .insertInto('examDraft')
      .values({ assignmentId, personId, ...draft, revision: firstRevision })
      .onConflict((conflict) => conflict.constraint('exam_draft_pkey').doNothing())
      .returning('revision')
      .executeTakeFirst();
    return row?.revision;
  }
  const row = await tx
    .updateTable('examDraft')
    .set({ ...draft, revision: seenRevision + 1 })
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .where('path', '=', draft.path)
    .where('revision', '=', seenRevision)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

/** The revision of this very text, written before: its answer was lost on the way, and the page sends it again. */
export async function findWrittenBefore(
  tx: Tx,
  { assignmentId, personId }: OfStudent,
  { path, text, seenRevision }: { path: string; text: string; seenRevision: number },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('examDraft')
    .select('revision')
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .where('path', '=', path)
    .where('text', '=', text)
    .where((where) => (seenRevision === 0 ? where.lit(true) : where('revision', '=', seenRevision + 1)))
    .executeTakeFirst();
  return row?.revision;
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
