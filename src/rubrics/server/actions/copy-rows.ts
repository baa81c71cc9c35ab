// The door for copies of whole assignments and AutoTests.
import type { Tx } from '../../../kernel/server/database.ts';
import { rubricChanged } from '../../domain/events.ts';
import { listRows, lockRubric, removeRows } from '../store.ts';
import { addRow } from './save-rubric.ts';

/** Puts the rows of another assignment in place of the present ones; answers the new id of each row. */
export async function copyRows(
  tx: Tx,
  { sourceId, assignmentId }: { sourceId: number; assignmentId: number },
): Promise<Map<number, number>> {
  await lockRubric(tx, assignmentId, 'change');
  const present = await listRows(tx, assignmentId);
  await removeRows(
    tx,
    present.map(({ id }) => id),
  );
  const rows = await listRows(tx, sourceId);
  for (const [position, row] of rows.entries()) await addRow(tx, { assignmentId, position, row });
  await tx.announce(rubricChanged, { assignmentId });
  const copies = await listRows(tx, assignmentId);
  return new Map(rows.flatMap(({ id }, at) => (copies[at] ? [[id, copies[at].id] as const] : [])));
}
