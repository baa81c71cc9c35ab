import type { Context } from '../../../access/server/index.ts';
import { rubricChanged } from '../../domain/events.ts';
import type { RowType, RubricRow } from '../../domain/model.ts';
import { mayChangeType } from '../../domain/rules/rights.ts';
import { itemsOfType } from '../../domain/rules/row-type.ts';
import { accessRubricToManage } from '../access.ts';
import { auditRubric } from '../audit.ts';
import {
  insertItems,
  listRowIdsWithResults,
  listRows,
  lockRubric,
  removeItems,
  updateRowType,
} from '../store.ts';

/** Makes a row normal or continuous; its items are made anew. */
export async function changeRowType(
  ctx: Context,
  at: { assignmentId: number; rowId: number },
  type: RowType,
): Promise<RubricRow> {
  const { assignmentId, rowId } = at;
  await accessRubricToManage(ctx, assignmentId);
  return ctx.transaction(async (tx) => {
    await lockRubric(tx, assignmentId, 'change');
    const find = async () => (await listRows(tx, assignmentId)).find((row) => row.id === rowId);
    const row = await find();
    if (!row) throw ctx.notFound('category');
    if (row.type === type) return row;
    const withResults = await listRowIdsWithResults(tx, assignmentId);
    ctx.demand(mayChangeType(row, withResults.has(rowId)));
    await removeItems(
      tx,
      row.items.map((item) => item.id),
    );
    await insertItems(
      tx,
      itemsOfType(row, type).map((item, position) => ({ ...item, rowId, position })),
    );
    await updateRowType(tx, rowId, type);
    await auditRubric(tx, assignmentId, { action: 'rubric category changed', row: row.header, type });
    await tx.announce(rubricChanged, { assignmentId });
    const changed = await find();
    if (!changed) throw new Error('The changed row was not read back.');
    return changed;
  });
}
