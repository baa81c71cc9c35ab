import type { Tx } from '../../../kernel/server/database.ts';
import { rubricChanged } from '../../domain/events.ts';
import type { RubricRow, WrittenRow } from '../../domain/model.ts';
import { insertRows, listRows, lockRubric } from '../store.ts';
import { newRowOf } from './save-rubric.ts';

/** Adds rows at the end of a rubric and answers them. It checks no rights. */
export async function addRows(
  tx: Tx,
  assignmentId: number,
  rows: readonly WrittenRow[],
): Promise<RubricRow[]> {
  await lockRubric(tx, assignmentId, 'change');
  const present = await listRows(tx, assignmentId);
  await insertRows(
    tx,
    assignmentId,
    rows.map((row, at) => newRowOf(row, present.length + at)),
  );
  await tx.announce(rubricChanged, { assignmentId });
  return (await listRows(tx, assignmentId)).slice(present.length);
}
