// SQL for who last changed the choices of a submission.
import type { Db, Tx } from '../../kernel/server/database.ts';

export async function upsertMarking(
  tx: Tx,
  marking: { submissionId: number; markedBy: number; markedAt: Date },
): Promise<void> {
  const { markedBy, markedAt } = marking;
  await tx
    .insertInto('rubricMarking')
    .values(marking)
    .onConflict((conflict) => conflict.constraint('rubric_marking_pkey').doUpdateSet({ markedBy, markedAt }))
    .execute();
}

export function findMarking(db: Db, submissionId: number) {
  return db
    .selectFrom('rubricMarking')
    .select(['markedBy', 'markedAt'])
    .where('submissionId', '=', submissionId)
    .executeTakeFirst();
}
