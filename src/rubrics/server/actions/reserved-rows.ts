// AutoTest says here which rows it fills, and with which points. Its rows are `locked` for graders, and nothing else
// writes them. The locks of the database are in `../store.ts`.
import type { Tx } from '../../../kernel/server/database.ts';
import { rubricChanged } from '../../domain/events.ts';
import type { Choice, RowLock, RubricRow } from '../../domain/model.ts';
import {
  insertChoices,
  listRows,
  lockRubric,
  lockSubmission,
  removeChoices,
  updateReserved,
} from '../store.ts';
import { tellResultChanged } from '../tell-result.ts';

type Lock = Exclude<RowLock, false>;

/** Reserves exactly these rows. Graders mark the rows by hand again that the AutoTest no longer fills. */
export async function reserveRows(
  tx: Tx,
  assignmentId: number,
  { lock, rowIds }: { lock: Lock; rowIds: readonly number[] },
): Promise<void> {
  await lockRubric(tx, assignmentId, 'change');
  await updateReserved(tx, assignmentId, { lock, rowIds });
  await tx.announce(rubricChanged, { assignmentId });
}

/** Frees all rows, so that graders mark them by hand. The last points stay as choices (RUB-034). */
export function freeRows(tx: Tx, assignmentId: number, lock: Lock): Promise<void> {
  return reserveRows(tx, assignmentId, { lock, rowIds: [] });
}

/**
 * Writes the points of a run into all rows that are locked for it, in one step. A locked row without a choice
 * is emptied, and choices in other rows are left out.
 */
export async function fillReservedRows(
  tx: Tx,
  of: { assignmentId: number; submissionId: number; lock: Lock; now: Date },
  choicesOf: (locked: readonly RubricRow[]) => readonly Choice[],
): Promise<void> {
  const { assignmentId, submissionId, lock, now } = of;
  await lockRubric(tx, assignmentId, 'mark');
  await lockSubmission(tx, submissionId);
  const locked = (await listRows(tx, assignmentId)).filter((row) => row.locked === lock);
  const lockedIds = locked.map((row) => row.id);
  await removeChoices(tx, submissionId, lockedIds);
  const choices = choicesOf(locked).filter((choice) => lockedIds.includes(choice.rowId));
  await insertChoices(tx, { submissionId, chosenAt: now }, choices);
  await tellResultChanged(tx, { assignmentId, submissionId, origin: 'auto_test' });
}
