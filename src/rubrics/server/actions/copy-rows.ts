// The copies of whole assignments and of AutoTests use this.
import type { Tx } from '../../../kernel/server/database.ts';
import { rubricChanged } from '../../domain/events.ts';
import { insertRows, listRows, lockRubric, removeRows } from '../store.ts';
import { newRowOf } from './save-rubric.ts';

/** Replaces the present rows by those of another assignment; answers the new id of each row. */
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
  await insertRows(tx, assignmentId, rows.map(newRowOf));
  await tx.announce(rubricChanged, { assignmentId });
  const copies = await listRows(tx, assignmentId);
  return new Map(rows.flatMap(({ id }, at) => (copies[at] ? [[id, copies[at].id] as const] : [])));
}
