import type { Context } from '../../../access/server/index.ts';
import { setAssignmentColumns, type AssignmentScope } from '../../../assignments/server/index.ts';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { rubricChanged } from '../../domain/events.ts';
import type { RubricRow, WrittenRow, WrittenRubric } from '../../domain/model.ts';
import { maySaveRubric } from '../../domain/rules/rights.ts';
import { accessRubricToManage } from '../access.ts';
import {
  insertItems,
  insertRow,
  listRowIdsWithResults,
  listRows,
  lockRubric,
  removeItems,
  removeRows,
  updateItem,
  updateRow,
} from '../store.ts';

/** Sets the whole rubric; results and grades follow in the same transaction (RUB-023, RUB-031). */
export async function saveRubric(
  ctx: Context,
  assignmentId: number,
  written: WrittenRubric,
): Promise<RubricRow[]> {
  const scope = await accessRubricToManage(ctx, assignmentId);
  await demandFeatures(ctx, scope, written.maxPoints);
  return ctx.transaction(async (tx) => {
    await lockRubric(tx, assignmentId, 'change');
    const present = await demandRubric(ctx, tx, { assignmentId, written });
    await writeRows(tx, { assignmentId, written: written.rows, present });
    const fixedMaxRubricPoints = written.maxPoints;
    await setAssignmentColumns(tx, { id: assignmentId, courseId: scope.courseId }, { fixedMaxRubricPoints });
    await tx.announce(rubricChanged, { assignmentId });
    return listRows(tx, assignmentId);
  });
}

/** Refuses a rubric that may not take the place of the present one; answers with the present rows. */
export async function demandRubric(
  ctx: Context,
  db: Db,
  { assignmentId, written }: { assignmentId: number; written: WrittenRubric },
): Promise<RubricRow[]> {
  const rows = await listRows(db, assignmentId);
  const rowIdsWithResults = await listRowIdsWithResults(db, assignmentId);
  ctx.demand(maySaveRubric(written, { rows, rowIdsWithResults }));
  return rows;
}

/** The maximum may stay, or go, where the feature was switched off later. */
async function demandFeatures(ctx: Context, scope: AssignmentScope, maxPoints: number | null): Promise<void> {
  const settings = await readSettings(ctx.db, scope.tenantId);
  settings.demandEnabled('RUBRICS_ENABLED');
  const isKept = maxPoints === null || maxPoints === scope.assignment.fixedMaxRubricPoints;
  if (!isKept) settings.demandEnabled('MAX_POINTS_ENABLED');
}

async function writeRows(
  tx: Tx,
  {
    assignmentId,
    written,
    present,
  }: { assignmentId: number; written: readonly WrittenRow[]; present: readonly RubricRow[] },
): Promise<void> {
  const kept = new Set(written.map((row) => row.id));
  await removeRows(
    tx,
    present.filter((row) => !kept.has(row.id)).map((row) => row.id),
  );
  for (const [position, row] of written.entries()) {
    const before = present.find((one) => one.id === row.id);
    await (before ? writeRow(tx, { position, row, before }) : addRow(tx, { assignmentId, position, row }));
  }
}

export async function addRow(
  tx: Tx,
  { assignmentId, position, row }: { assignmentId: number; position: number; row: WrittenRow },
): Promise<void> {
  const rowId = await insertRow(tx, { ...rowFieldsOf(row), assignmentId, position, locked: null });
  await insertItems(tx, rowId, row.items.map(itemFieldsOf));
}

async function writeRow(
  tx: Tx,
  { position, row, before }: { position: number; row: WrittenRow; before: RubricRow },
): Promise<void> {
  await updateRow(tx, before.id, { ...rowFieldsOf(row), position });
  const kept = new Set(row.items.map((item) => item.id));
  await removeItems(
    tx,
    before.items.filter((item) => !kept.has(item.id)).map((item) => item.id),
  );
  const items = row.items.map((item, at) => ({ id: item.id, fields: itemFieldsOf(item, at) }));
  for (const { id, fields } of items) if (id !== undefined) await updateItem(tx, id, fields);
  await insertItems(
    tx,
    before.id,
    items.filter((item) => item.id === undefined).map((item) => item.fields),
  );
}

function rowFieldsOf({ type, header, description, descriptionType }: WrittenRow) {
  return { type, header: header.trim(), description, descriptionType };
}

/** The rules have refused items without points. */
function itemFieldsOf({ header, description, points }: WrittenRow['items'][number], position: number) {
  return { header: header.trim(), description, points: points ?? 0, position };
}
