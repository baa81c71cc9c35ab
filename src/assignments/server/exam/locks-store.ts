// SQL of students who are locked out of an exam.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';

/** SQL beside `assignment`: whether somebody is locked out of it. */
export const hasExamLocks = sql<boolean>`(
  exists (select from exam_lock locked where locked.assignment_id = assignment.id))`;

interface OfStudent {
  readonly assignmentId: number;
  readonly personId: number;
}

export function findExamLock(db: Db, { assignmentId, personId }: OfStudent) {
  return db
    .selectFrom('examLock')
    .select(['reason', 'lockedAt'])
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .executeTakeFirst();
}

/** Locks the student out; whoever is locked already gets the new reason. */
export async function putExamLock(
  tx: Tx,
  { assignmentId, personId }: OfStudent,
  lock: { reason: string; lockedBy: number; lockedAt: Date },
): Promise<void> {
  const { reason } = lock;
  await tx
    .insertInto('examLock')
    .values({ assignmentId, personId, ...lock })
    .onConflict((conflict) => conflict.constraint('exam_lock_pkey').doUpdateSet({ reason }))
    .execute();
}

/** False when they were not locked out. */
export async function removeExamLock(tx: Tx, { assignmentId, personId }: OfStudent): Promise<boolean> {
  const row = await tx
    .deleteFrom('examLock')
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}
