// The copies of whole assignments and of AutoTests use this.
import { demand, firstRefusal } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { rubricChanged } from '../../domain/events.ts';
import { mayRemoveRow } from '../../domain/rules/rights.ts';
import { insertRows, listRows, lockRubric, removeRows } from '../store.ts';
import { newRowOf } from './save-rubric.ts';

/**
 * Replaces the present rows by those of another assignment; answers the new id of each row. It is refused while
 * published tests fill one of the present rows: they would lose it.
 */
export async function copyRows(
  tx: Tx,
  { sourceId, assignmentId }: { sourceId: number; assignmentId: number },
): Promise<Map<number, number>> {
  await lockRubric(tx, assignmentId, 'change');
  const present = await listRows(tx, assignmentId);
  demand(firstRefusal(...present.map(mayRemoveRow)));
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
